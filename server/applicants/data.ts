import { sql } from 'kysely'
import { factsOfPeople, listedPeople, people, personColumns, skillNames } from '#server/developers/lists/people.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import { applicantList, type DuplicateSign } from '#shared/applicants/applicants.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'

/** Somebody who waits for a decision. The rate is per hour, in whole units of the currency. */
export interface Applicant extends InUnits<SelectedRow<typeof applicants>> {
  readonly has_duplicate: boolean
}

export interface Duplicate {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly stage: DeveloperStage
  readonly signs: readonly DuplicateSign[]
}

const hasResume = sql<boolean>`exists (select from resumes where developer_id = developers.id and deleted_at is null)`

/** Each condition compares the tables `developers` and `other`, and has an index of its own. */
const duplicateConditions: Readonly<Record<DuplicateSign, ReturnType<typeof sharing>>> = {
  EMAIL: sharing(sql`mailbox(other.email) = mailbox(developers.email)`),
  GITHUB: sharing(sql`profile_name(other.url_github) = profile_name(developers.url_github)`),
  LINKEDIN: sharing(sql`profile_name(other.url_linkedin) = profile_name(developers.url_linkedin)`),
  NAME: sharing(
    sql`name_in_country(other.first_name, other.last_name, other.country)
      = name_in_country(developers.first_name, developers.last_name, developers.country)`,
  ),
}

function sharing(condition: ReturnType<typeof sql>) {
  return sql<boolean>`${condition} and other.id <> developers.id and other.deleted_at is null`
}

/** Selects the ids of records that may be the same person as `developers`. Of a frequent name it selects only some. */
export const duplicateIds = sql.join(
  Object.values(duplicateConditions).map((sign) => sql`(select other.id from developers other where ${sign} limit 20)`),
  sql` union `,
)

/** Lists what the records `developers` and `other` have in common. */
export const sharedSigns = sql`array_remove(array[${sql.join(
  Object.entries(duplicateConditions).map(([name, sign]) => sql`case when ${sign} then ${sql.lit(name)} end`),
)}], null)`

/** Orders records by what they have in common. Two people may have one name, so it counts less than any other sign. */
export const byStrength = sql`cardinality(array_remove(signs, 'NAME')) desc, cardinality(signs) desc`

const duplicates = sql<Duplicate[]>`(
  select coalesce(json_agg(
    json_build_object('id', id, 'name', name, 'email', email, 'stage', stage, 'signs', signs) order by ${byStrength}, name, id
  ), '[]')
  from (
    select other.id, other.first_name || ' ' || other.last_name as name, other.email, other.stage, signs
    from (${duplicateIds}) found
    join developers other on other.id = found.id
    cross join lateral (select ${sharedSigns} as signs) shared
    order by ${byStrength}, name, id
    limit 5
  ) other
)`

export const applicantSource = listSource(applicantList, {
  ...people,
  isSubset: true,
  factsAreFew: true,
  drivenByFacts: {
    ...factsOfPeople,
    where: () => sql`developer_facts.applied_at is not null and ${factsOfPeople.where()}`,
  },
  where: () => sql`developers.deleted_at is null and developer_facts.applied_at is not null`,
  columns: {
    applied_at: { notNull: 'developer_facts.applied_at' },
    ...personColumns,
    // Sorts by a copy that only those who wait have, since one index holds it for all of them.
    stage: { sql: sql`developer_facts.waiting_stage`, table: 'developer_facts', isNotNull: true },
    status: 'developer_facts.waiting_status',
    source: 'developer_facts.waiting_source',
    country: { sql: sql`developer_facts.waiting_country`, table: 'developer_facts', filtered: sql`developers.country` },
    has_duplicate: { notNull: 'developer_facts.has_duplicate' },
    earlier_decision: { column: 'developer_facts.earlier_decided_at', filtered: 'developer_facts.earlier_decision' },
    has_resume: { sql: hasResume },
    owner: { column: 'developer_facts.waiting_owner', filtered: 'developers.owner_id' },
  },
  search: 'developer_facts.waiting_search',
  rows: (db, { among, order }, columns) => applicants(db, columns).where(among).orderBy(order),
  toRow: (row): Applicant => ({ ...inUnits(row), has_duplicate: row.duplicates.length > 0 }),
  cells: {
    skills: (row) => skillNames(row),
    owner: ({ owner_name }) => owner_name,
  },
})

/** Selects nothing that the viewer may not read. */
function applicants(db: Queryable, columns: ReadonlySet<string>) {
  return (
    listedPeople(db, columns)
      .leftJoin('users', 'users.id', 'developers.owner_id')
      .select(['developers.source', 'developers.cool_off_until', 'developers.owner_id'])
      .select(['users.display_name as owner_name', duplicates.as('duplicates'), hasResume.as('has_resume')])
      // The moment of the application, or of the record when there is none.
      .select(({ ref }) => ref('developer_facts.applied_at').$notNull().as('applied_at'))
      .select(['developer_facts.earlier_decision', 'developer_facts.earlier_decided_at'])
  )
}
