import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import { type ReadVersion, type RowChanges, recordTable } from '#server/platform/db/records/record.ts'
import type { SkillType } from '#shared/platform/enumerations.ts'
import type { SkillChanges, SkillInput } from '#shared/skills/skillInput.ts'
import { skillList } from '#shared/skills/skills.ts'

export interface Skill {
  readonly id: string
  readonly name: string
  readonly skill_type: SkillType
}

export type SkillDetails = SelectedRow<typeof skills>

/** Nobody can choose from more skills. */
export const offeredLimit = 5_000

/** True when a developer has the skill, or a job asks for it. */
const used = sql<boolean>`(
  exists (select from developer_skills where skill_id = skills.id) or exists (select from job_skills where skill_id = skills.id)
)`

/** Lists the active skills, by name. @param isUsed only those that a developer has, or a job asks for. */
export function listOfferedSkills(db: Queryable, isUsed: boolean): Promise<Skill[]> {
  const offered = db.selectFrom('skills').select(['id', 'name', 'skill_type']).where('active', '=', true)
  return readPrepared(
    db,
    offered
      .$if(isUsed, (query) => query.where(used))
      .orderBy('name')
      .orderBy('id')
      .limit(offeredLimit),
  )
}

/** A skill with all its names, as people choose it. */
export type SkillChoice = Skill & { readonly aliases: readonly string[] }

/** Lists the active skills with all their names: first those in use, each by name. */
export function listSkillChoices(db: Queryable, limit = offeredLimit): Promise<SkillChoice[]> {
  const offered = db.selectFrom('skills').select(['id', 'name', 'skill_type', 'aliases'])
  const active = offered.where('active', '=', true)
  return readPrepared(db, active.orderBy(used, 'desc').orderBy('name').orderBy('id').limit(limit))
}

export function listOfferedNames(db: Queryable): Promise<(Skill & { aliases: string[] })[]> {
  const offered = db.selectFrom('skills').select(['id', 'name', 'skill_type', 'aliases']).where('active', '=', true)
  return readPrepared(db, offered.orderBy('name').orderBy('id').limit(offeredLimit))
}

/**
 * Reads the counts of each skill. The triggers `count_developer_skills`, `count_job_skills`, `count_skills_of_developers`,
 * `count_skills_of_jobs` and `count_skills_of_deleted` keep them.
 */
const counts = sql`(
  select skill_id, sum(developers)::int as developers, sum(verified)::int as verified, sum(members)::int as members,
    sum(open_jobs)::int as open_jobs
  from skill_counts group by skill_id
)`
const developers = sql<number>`coalesce(counts.developers, 0)`
const verified = sql<number>`coalesce(counts.verified, 0)`
const members = sql<number>`coalesce(counts.members, 0)`
const openJobs = sql<number>`coalesce(counts.open_jobs, 0)`
/** Divides supply by demand; null when no job asks for the skill. */
const membersPerJob = sql<number | null>`round(counts.members::numeric / nullif(counts.open_jobs, 0), 1)::float8`

export const skillSource = listSource(skillList, {
  id: 'skills.id',
  from: sql`skills left join ${counts} as counts on counts.skill_id = skills.id`,
  columns: {
    name: { notNull: 'skills.name' },
    skill_type: { notNull: 'skills.skill_type' },
    aliases: { sql: sql`array_to_string(skills.aliases, ', ')` },
    developers: { sql: developers },
    verified: { sql: verified },
    members: { sql: members },
    open_jobs: { sql: openJobs },
    members_per_job: { sql: membersPerJob },
    active: { notNull: 'skills.active' },
  },
  rows: (db, { among, order }) => skills(db).where(among).orderBy(order),
  cells: { aliases: ({ aliases }) => aliases.join(', ') },
})

const skillTable = recordTable('skills', 'skill')

/** @throws UserError NOT_FOUND */
export function findSkill(db: Queryable, id: string): Promise<SkillDetails> {
  return skillTable.find(db, skills(db).where('skills.id', '=', id))
}

/** @throws UserError BAD_INPUT when another skill has one of the names. */
export async function addSkill(trx: Trx, input: SkillInput): Promise<SkillDetails> {
  await requireFreeNames(trx, undefined, input)
  return findSkill(trx, await skillTable.insert(trx, input))
}

/**
 * Saves changes of a skill. An inactive skill is retired: it keeps its developers and jobs, and is no longer offered.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT as in `addSkill`.
 */
export async function updateSkill(trx: Trx, save: RowChanges<SkillChanges>): Promise<SkillDetails> {
  const { id, changes } = save
  const skill = await lockSkill(trx, save)
  await requireFreeNames(trx, id, { name: skill.name, aliases: skill.aliases, ...changes })
  await skillTable.save(trx, id, changes)
  return findSkill(trx, id)
}

/**
 * Retires many skills, or offers them again.
 * @param isDryRun returns the plan without a change.
 */
export function setSkillsActive(
  trx: Trx,
  selected: Selected<typeof skillList>,
  active: boolean,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSelected(trx, skillSource, selected, isDryRun, {
    lock: (ids) =>
      trx
        .selectFrom('skills')
        .select(['id', 'name', 'active'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
    reasonToSkip: (skill) =>
      skill.active === active ? (active ? 'Is already offered' : 'Is already retired') : undefined,
    nameOf: ({ name }) => name,
    apply: (ids) => trx.updateTable('skills').set({ active }).where('id', 'in', ids).execute(),
  })
}

/** Locks the names of all skills, and one skill. @throws UserError CONFLICT when someone else changed it since it was read. */
export async function lockSkill(trx: Trx, read: ReadVersion): Promise<SkillDetails> {
  await lockCatalogue(trx)
  return skillTable.lock(trx, read, () => findSkill(trx, read.id))
}

/** No index can keep a name unique among names and aliases, so writers of the catalogue take turns. They are few. */
export async function lockCatalogue(trx: Trx): Promise<void> {
  await sql`lock table skills in share row exclusive mode`.execute(trx)
}

/** @throws UserError BAD_INPUT when another skill has one of the names. */
async function requireFreeNames(trx: Trx, id: string | undefined, wanted: Pick<SkillInput, 'name' | 'aliases'>) {
  await lockCatalogue(trx)
  const names = [wanted.name, ...wanted.aliases].map((name) => name.toLowerCase())
  const others = await trx
    .selectFrom('skills')
    .select(['name', 'aliases'])
    .where(sql<boolean>`(lower(name) = any(${names}::text[]) or lower(aliases::text)::text[] && ${names}::text[])`)
    .$if(id !== undefined, (query) => query.where('id', '<>', id ?? ''))
    .orderBy('name')
    .execute()
  const [other] = others
  if (!other) return
  const theirs = [other.name, ...other.aliases].map((name) => name.toLowerCase())
  const isName = theirs.includes(wanted.name.toLowerCase())
  const taken = isName ? wanted.name : wanted.aliases.find((alias) => theirs.includes(alias.toLowerCase()))
  const message = `“${taken}” is already a name of ${other.name}. Choose another name, or merge the two skills.`
  throw new UserError('BAD_INPUT', message, { field: isName ? 'name' : 'aliases' })
}

/** Merges the counts of each skill into one row. */
export async function compactSkillCounts(db: Queryable): Promise<void> {
  await sql`select compact_skill_counts()`.execute(db)
}

function skills(db: Queryable) {
  return db
    .selectFrom('skills')
    .leftJoin(sql<SkillSums>`${counts}`.as('counts'), 'counts.skill_id', 'skills.id')
    .select(['skills.id', 'skills.name', 'skills.skill_type', 'skills.aliases', 'skills.active', 'skills.version'])
    .select([developers.as('developers'), verified.as('verified'), members.as('members')])
    .select([openJobs.as('open_jobs'), membersPerJob.as('members_per_job')])
}

interface SkillSums {
  skill_id: string
  developers: number
  verified: number
  members: number
  open_jobs: number
}
