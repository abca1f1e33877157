import { sql } from 'kysely'
import type { DeveloperSkill } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import { developerList } from '#shared/developers/developers.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { type TickState, ticksToRenew } from '#shared/skills/tickStates.ts'
import { factsOfPeople, listedPeople, people, personColumns, skillNames } from './people.ts'

/** The cost rate is per hour, in whole units of the currency. */
export type DeveloperListRow = InUnits<SelectedRow<typeof developers>>

export const developerSource = listSource(developerList, {
  ...people,
  drivenByFacts: factsOfPeople,
  where: () => sql`developers.deleted_at is null`,
  columns: {
    ...personColumns,
    verified_skills: {
      hasAny: (isAny) => sql`exists (
        select from developer_skills
        where developer_id = developers.id and verified_by_review_id is not null and skill_id ${isAny}
      )`,
    },
    skills_to_renew: {
      sql: sql`null`,
      passes: (states) => sql`exists (
        select from developer_skills held join ticks on ticks.review_id = held.verified_by_review_id
        where held.developer_id = developers.id and ticks.state = any(${states}::text[])
      )`,
    },
    available_from: 'developers.available_from',
    best_result: { column: 'developer_facts.best_score', filtered: 'developer_facts.best_result' },
    best_score: 'developer_facts.best_score',
    open_profiles: { notNull: 'developer_facts.open_profiles' },
    last_profile_at: 'developer_facts.last_profile_at',
    last_contact_at: 'developer_facts.last_contact_at',
    dstm: { column: 'developer_facts.dstm_name', filtered: 'developers.dstm_id' },
    tags: 'developers.tags',
  },
  rows: (db, { among, order }, columns) => developers(db, columns).where(among).orderBy(order),
  toRow: inUnits,
  cells: {
    skills: (row) => skillNames(row),
    // A file has no state beside a name, so it names what counts.
    verified_skills: ({ skills }) => skillNames({ skills: skills.filter(({ tick }) => tick === 'CURRENT') }),
    skills_to_renew: (row) => statesToRenew(row),
    dstm: ({ dstm_name }) => dstm_name,
    best_score: ({ best_score }) => roundTotal(best_score ?? null),
  },
})

/** Lists why skills of a developer are to be renewed. */
export function statesToRenew({ skills }: { readonly skills: readonly DeveloperSkill[] }): TickState[] {
  return valuesOf(ticksToRenew).filter((state) => skills.some(({ tick }) => tick === state))
}

/** Selects nothing that the viewer may not read. */
function developers(db: Queryable, columns: ReadonlySet<string>) {
  return listedPeople(db, columns)
    .select(['developers.time_zone', 'developers.available_from', 'developers.dstm_id', 'developers.tags'])
    .select(['developer_facts.dstm_name', 'developer_facts.open_profiles'])
    .select(['developer_facts.last_profile_at', 'developer_facts.last_contact_at'])
    .$if(columns.has('best_result'), (query) => query.select('developer_facts.best_result'))
    .$if(columns.has('best_score'), (query) => query.select('developer_facts.best_score'))
    .$if(columns.has('best_assessment_name'), (query) => query.select(bestAssessmentName.as('best_assessment_name')))
}

const bestAssessmentName = sql<string | null>`(
  select assessments.name
  from developer_assessments best
  join assessment_versions on assessment_versions.id = best.assessment_version_id
  join assessments on assessments.id = assessment_versions.assessment_id
  where best.id = developer_facts.best_assessment_id
)`
