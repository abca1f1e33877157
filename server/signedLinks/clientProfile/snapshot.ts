import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { centsToUnits } from '#server/platform/db/records/money.ts'
import { findRow } from '#server/platform/db/records/record.ts'
import { tickOrder } from '#server/skills/ticks.ts'
import { type AssessmentResult, passedResults } from '#shared/assessments/assessmentTypes.ts'
import { endedJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import type { TickState } from '#shared/skills/tickStates.ts'

/**
 * A client may see only this of a developer: no contact data, no cost, no name of a reviewer. The link keeps it as it was then.
 */
export interface ClientProfileSnapshot {
  readonly name: string
  readonly headline: string | null
  readonly country: string | null
  readonly time_zone: string | null
  readonly available_from: string | null
  readonly weekly_hours: number | null
  readonly pitch: string | null
  readonly job_title: string
  /** Per hour; null when the sender left it out. */
  readonly bill_rate: number | null
  /** The profile says in place of the rate that there is none. Older links do not have this choice. */
  readonly without_price?: boolean
  readonly currency: string
  /** Skills of the job come first, in its order. */
  readonly skills: readonly ProfileSkill[]
  /** The latest comes first; only passed ones are here that stand today. */
  readonly assessments: readonly Passed[]
}

export interface ProfileSkill {
  readonly name: string
  /** Is null for a skill that the job does not name. */
  readonly wanted: JobSkillType | null
  readonly years: number | null
  /** The assessment in which it was verified; null for a skill that the developer claims. */
  readonly verified: Verified | null
}

/** How and when a skill was verified, and what that is worth today. */
interface Verified extends Passed {
  readonly state: TickState
}

export interface Passed {
  readonly assessment: string
  /** Is null unless it was passed. */
  readonly result: AssessmentResult | null
  readonly at: Moment | null
  /** The number of criteria that the reviews score, and that the rubric has; a snapshot of before 0.3.0 has neither. */
  readonly scored?: number | null
  readonly criteria?: number | null
}

/** The most skills that the job does not name: more would bury those that it does. */
const otherSkills = 12
const assessmentLimit = 6

/**
 * Reads the content that a client would see now.
 * @param withBillRate shows the rate, which is otherwise left out.
 * @throws UserError NOT_FOUND; CONFLICT for an ended profile; BAD_INPUT when the rate is to be shown and there is none.
 */
export async function readClientProfile(
  db: Queryable,
  id: string,
  withBillRate: boolean,
): Promise<ClientProfileSnapshot> {
  const priced = selectProfiles(db).where('job_profiles.id', '=', id)
  const row = await findRow(
    db,
    'job profile',
    priced.$if(withBillRate, (query) => query.select(['job_profiles.bill_rate_cents', 'job_profiles.without_price'])),
  )
  if (endedJobProfileStatuses.includes(row.status)) {
    throw new UserError('CONFLICT', 'This profile has ended, so there is nothing to share.')
  }
  if (withBillRate && typeof row.bill_rate_cents !== 'number' && !row.without_price) {
    const sentence = 'This profile has no bill rate yet. Enter one, or share it without.'
    throw new UserError('BAD_INPUT', sentence, { field: 'with_bill_rate' })
  }
  return toSnapshot(row)
}

/** Identifies the content of a profile, so that nobody shares content that they have not seen. */
export function fingerprintOf(profile: ClientProfileSnapshot): string {
  return createHash('sha256').update(JSON.stringify(profile)).digest('base64url')
}

/** Selects all that a client may see of job profiles but their price. Deleted ones are left out. */
export function selectProfiles(db: Queryable) {
  return db
    .selectFrom('job_profiles')
    .innerJoin('developers', 'developers.id', 'job_profiles.developer_id')
    .innerJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .where('job_profiles.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .where('jobs.deleted_at', 'is', null)
    .select(['job_profiles.developer_id', 'job_profiles.job_id', 'job_profiles.status', 'job_profiles.pitch'])
    .select(['developers.headline', 'developers.country', 'developers.time_zone', 'developers.available_from'])
    .select(sql<string>`trim(developers.first_name || ' ' || developers.last_name)`.as('name'))
    .select(sql<number | null>`coalesce(job_profiles.weekly_hours, developers.weekly_hours)`.as('weekly_hours'))
    .select(['jobs.title as job_title', 'job_profiles.currency', skills.as('skills'), passes.as('assessments')])
}

type SelectedProfile = SelectedRow<typeof selectProfiles>

/** @param row has the price only if it may be shown. */
export function toSnapshot({
  developer_id: _developer,
  job_id: _job,
  status: _status,
  bill_rate_cents,
  without_price,
  ...profile
}: SelectedProfile & { readonly bill_rate_cents?: number | null; readonly without_price?: boolean }) {
  const isUnpriced = typeof bill_rate_cents !== 'number' && without_price === true
  return cleaned({ ...profile, bill_rate: centsToUnits(bill_rate_cents), ...(isUnpriced && { without_price: true }) })
}

const rank = sql`array_position(array['REQUIRED', 'CORE', 'BONUS'], asked.job_skill_type)`
/** A result is shown only if it was passed. */
const passed = sql`case when taken.result = any(${passedResults}::text[]) then taken.result end`

/** How the skill `held`, with its `ticks`, is verified; null for one that is only claimed. */
export const verifiedNow = sql`(
  select json_build_object(
    'assessment', assessments.name, 'result', ${passed}, 'at', ticks.verified_at,
    'scored', coverage.scored, 'criteria', coverage.criteria, 'state', ticks.state
  )
  from reviews
  join developer_assessments taken on taken.id = reviews.developer_assessment_id
  left join result_coverage coverage on coverage.developer_assessment_id = taken.id
  join assessment_versions on assessment_versions.id = taken.assessment_version_id
  join assessments on assessments.id = assessment_versions.assessment_id
  where reviews.id = ticks.review_id
)`

const skills = sql<ProfileSkill[]>`(
  select coalesce(json_agg(json_build_object(
    'name', one.name, 'wanted', one.wanted, 'years', one.years, 'verified', one.verified
  ) order by one.place), '[]')
  from (
    select known.name, asked.job_skill_type as wanted, held.years_of_experience as years,
      ${verifiedNow} as verified,
      row_number() over (order by ${rank} nulls last, ${tickOrder},
        held.years_of_experience desc nulls last, known.name) as place
    from developer_skills held
    join skills known on known.id = held.skill_id
    left join job_skills asked on asked.skill_id = known.id and asked.job_id = job_profiles.job_id
    left join ticks on ticks.review_id = held.verified_by_review_id
    where held.developer_id = job_profiles.developer_id
    order by place limit 100
  ) one
)`

const passes = sql<Passed[]>`(
  select coalesce(json_agg(json_build_object(
    'assessment', one.name, 'result', one.result, 'at', one.completed_at, 'scored', one.scored, 'criteria', one.criteria
  ) order by one.completed_at desc, one.id), '[]')
  from (
    select taken.developer_assessment_id as id, assessments.name, taken.result, taken.completed_at,
      coverage.scored, coverage.criteria
    from standing_passes taken
    left join result_coverage coverage on coverage.developer_assessment_id = taken.developer_assessment_id
    join assessments on assessments.id = taken.assessment_id
    where taken.developer_id = job_profiles.developer_id
    order by taken.completed_at desc, id limit ${sql.lit(assessmentLimit)}
  ) one
)`

function cleaned(profile: ClientProfileSnapshot): ClientProfileSnapshot {
  const named = profile.skills.filter(({ wanted }) => wanted !== null)
  const others = profile.skills.filter(({ wanted }) => wanted === null).slice(0, otherSkills)
  const whole = { ...profile, skills: [...named, ...others] }
  return JSON.parse(JSON.stringify(whole), (_key, value) => (typeof value === 'string' ? plainText(value) : value))
}

/** Removes characters that nobody sees, such as those that change the direction of the text after them. Line breaks stay. */
function plainText(text: string): string {
  return text.toWellFormed().replace(/[^\P{C}\n\u200c\u200d]/gu, '')
}
