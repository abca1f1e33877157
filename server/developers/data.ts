import { sql } from 'kysely'
import { notFound } from '#server/errors.ts'
import type { PicturedPerson } from '#server/platform/avatars/pictureSource.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { columnsOfFields, type ReadableFields } from '#server/platform/db/connection/readable.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type InUnits, inUnits } from '#server/platform/db/records/money.ts'
import type { Skill } from '#server/skills/data.ts'
import { jsonTick, tickColumns, tickOrder, ticks } from '#server/skills/ticks.ts'
import type { Tick } from '#shared/skills/ticks.ts'
import { mergedInto } from './mergedRecords.ts'
import { findStatusSince, listPossibleStages, type PossibleStage } from './moves/possibleStages.ts'
import { type CompletedAssessment, completedAssessmentsOf } from './relations/completedAssessments.ts'
import { type DevelopersProfile, profilesOf } from './relations/profilesOf.ts'

/** Rates are per hour, in units of the currency. */
export interface Developer extends InUnits<SelectedRow<typeof developerRow>> {
  readonly status_since: Moment | null
  readonly possible_moves: readonly PossibleStage[]
  readonly skills: readonly DeveloperSkill[]
  readonly developer_assessments: readonly CompletedAssessment[]
  readonly job_profiles: readonly DevelopersProfile[]
}

export interface DeveloperSkill extends Tick {
  readonly skill: Skill
  readonly years_of_experience: number | null
}

/** Relations that are not selected or not readable stay empty. */
export interface DeveloperScope {
  readonly fields: ReadonlySet<string>
  /** The fields that the viewer may read; no others are selected. */
  readonly readable: ReadableFields
  /**
   * The company ids of a client, who sees only developers that were sent to them, and only those profiles. Left out for staff, who
   * see everything.
   */
  readonly only?: readonly string[] | undefined
  /** The viewer may block developers, and make exceptions from what a member needs. */
  readonly mayOverride?: boolean
}

/**
 * Reads a developer. The id of a merged record finds the one into which it was merged.
 * @throws UserError NOT_FOUND, also for a developer who is deleted or whom the viewer may not see.
 */
export async function findDeveloper(db: Queryable, id: string, scope: DeveloperScope): Promise<Developer> {
  const { fields, readable, only, mayOverride = false } = scope
  const own = readable('Developer')
  const isWanted = (relation: string) => fields.has(relation) && own.has(relation)
  const [row, profiles, skills, assessments, status_since, possible_moves] = await Promise.all([
    readFirst(db, developerRow(db, id, own)),
    only || isWanted('job_profiles') ? profilesOf(db, id, readable('DevelopersProfile'), only) : [],
    isWanted('skills') ? skillsOfDevelopers(db, [id]) : new Map<string, DeveloperSkill[]>(),
    isWanted('developer_assessments') ? completedAssessmentsOf(db, [id]) : new Map<string, CompletedAssessment[]>(),
    isWanted('status_since') ? findStatusSince(db, id) : null,
    isWanted('possible_moves') ? listPossibleStages(db, id, mayOverride) : [],
  ])
  const kept = row ? undefined : await mergedInto(db, id)
  if (kept) return findDeveloper(db, kept, scope)
  if (!row || (only && profiles.length === 0)) throw notFound('developer')
  return {
    ...inUnits(row),
    status_since,
    possible_moves,
    skills: skills.get(id) ?? [],
    developer_assessments: assessments.get(id) ?? [],
    job_profiles: isWanted('job_profiles') ? profiles : [],
  }
}

/** Locks a developer against deletion until the transaction ends. @throws UserError NOT_FOUND, also for one who was deleted. */
export async function checkDeveloper(db: Queryable, id: string): Promise<void> {
  await db
    .selectFrom('developers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => notFound('developer'))
}

/** Locks developers who are not deleted, in one order: two people who change the same ones do so one after the other. */
export function lockedDevelopers(trx: Trx, ids: readonly string[]) {
  return trx
    .selectFrom('developers')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
}

export async function skillsOfDevelopers(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, DeveloperSkill[]>> {
  const skills = db
    .selectFrom('developer_skills')
    .innerJoin('skills', 'skills.id', 'developer_skills.skill_id')
    .leftJoin(ticks, 'ticks.review_id', 'developer_skills.verified_by_review_id')
    .where('developer_skills.developer_id', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'developer_skills.developer_id',
      'developer_skills.years_of_experience',
      ...tickColumns,
      'skills.id',
      'skills.name',
      'skills.skill_type',
    ])
    .orderBy('skills.name')
    .orderBy('skills.id')
  return groupBy(
    await readPrepared(db, skills),
    ({ developer_id }) => developer_id,
    ({ id, name, skill_type, years_of_experience, tick, verified_at }) => ({
      skill: { id, name, skill_type },
      years_of_experience,
      tick,
      verified_at,
    }),
  )
}

const developerColumns = [
  'developers.id',
  'developers.version',
  'developers.first_name',
  'developers.last_name',
  'developers.email',
  'developers.phone',
  'developers.slack_user_id',
  'developers.stage',
  // Is null when the stage has no statuses.
  'developers.status',
  'developers.stage_reason',
  'developers.stage_note',
  'developers.revisit_on',
  'developers.cool_off_until',
  'developers.do_not_contact',
  'developers.cost_rate_cents',
  'developers.rate_floor_cents',
  'developers.currency',
  'developers.country',
  'developers.city',
  'developers.time_zone',
  'developers.headline',
  'developers.url_avatar',
  'developers.url_github',
  'developers.url_linkedin',
  'developers.created_at',
  'developers.available_from',
  'developers.weekly_hours',
  'developers.tos_signed_on',
  'developers.source',
  'developers.tags',
  'developers.owner_id',
  'developers.dstm_id',
] as const

/** The path of the picture on this site is made of it, also for those who may not read the addresses. */
const picture = sql<PicturedPerson>`json_build_object('url_avatar', developers.url_avatar, 'url_github', developers.url_github)`

function developerRow(db: Queryable, id: string, fields: ReadonlySet<string>) {
  return db
    .selectFrom('developers')
    .leftJoin('users as owners', 'owners.id', 'developers.owner_id')
    .leftJoin('users as dstms', 'dstms.id', 'developers.dstm_id')
    .where('developers.id', '=', id)
    .where('developers.deleted_at', 'is', null)
    .select(columnsOfFields(developerColumns, fields))
    .select(picture.as('picture'))
    .$if(fields.has('owner_name'), (query) => query.select('owners.display_name as owner_name'))
    .$if(fields.has('dstm_name'), (query) => query.select('dstms.display_name as dstm_name'))
}

/** Is written as in the indexes, so that lists sort and search by it. */
export const fullName = sql<string>`developers.first_name || ' ' || developers.last_name`

/** Lists the skills of a developer: those verified today first, then those to renew, then by years. */
export const topSkills = sql<DeveloperSkill[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'skill', json_build_object('id', skills.id, 'name', skills.name, 'skill_type', skills.skill_type),
        'years_of_experience', had.years_of_experience,
        ${jsonTick}
      )
      order by ${tickOrder}, had.years_of_experience desc nulls last, skills.name, skills.id
    ),
    '[]'
  )
  from developer_skills had join skills on skills.id = had.skill_id
  -- Without an offset, the planner would ask twice what each tick is worth.
  left join lateral (select * from ticks where review_id = had.verified_by_review_id offset 0) as ticks on true
  where had.developer_id = developers.id
)`
