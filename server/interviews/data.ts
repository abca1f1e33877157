import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { findRow, type ReadVersion } from '#server/platform/db/records/record.ts'
import { requireVersion } from '#server/platform/db/records/requireVersion.ts'
import type { InterviewTimesState } from '#shared/interviews/interviewTimes.ts'

/** The times that a client proposes for an interview, or the one that a contact chose on a page, the earliest first. */
export interface InterviewTimes {
  readonly id: string
  readonly version: number
  readonly state: InterviewTimesState
  readonly times: readonly { readonly starts_at: Moment; readonly minutes: number }[]
  /** They were typed by the clocks of this zone. */
  readonly time_zone: string
  readonly proposed_at: Moment
  readonly proposed_by_name: string
  /** The interview that was planned since; both are null while none is. */
  readonly meeting_starts_at: Moment | null
  readonly meeting_ends_at: Moment | null
}

/** Selects the times that stand for a row of `job_profiles`. */
export const interviewTimes = sql<InterviewTimes | null>`(
  select json_build_object(
    'id', t.id, 'version', t.version, 'state', t.state, 'time_zone', t.time_zone, 'proposed_at', ${jsonMoment('t.proposed_at')},
    'proposed_by_name', coalesce(proposers.display_name, chosen.name),
    'meeting_starts_at', ${jsonMoment('t.meeting_starts_at')}, 'meeting_ends_at', ${jsonMoment('t.meeting_ends_at')},
    'times', (
      select json_agg(json_build_object('starts_at', ${jsonMoment('one.starts_at')}, 'minutes', one.minutes) order by one.starts_at)
      from unnest(t.starts_at, t.minutes) as one(starts_at, minutes)
    )
  )
  from standing_interview_times t left join users proposers on proposers.id = t.proposed_by
  left join contacts chosen on chosen.id = t.proposed_by_contact
  where t.job_profile_id = job_profiles.id
)`

/** Finds the times that stand for a job profile; null where nobody proposed any. @throws UserError NOT_FOUND for an unknown profile. */
export async function findInterviewTimes(db: Queryable, profileId: string): Promise<InterviewTimes | null> {
  const living = db.selectFrom('job_profiles').where('deleted_at', 'is', null).where('id', '=', profileId)
  const row = await findRow(db, 'job profile', living.select(interviewTimes.as('times')))
  return row.times
}

/** What the staff needs to plan an interview at a time that a client proposes, beside the times. */
export interface InterviewPlan {
  /** The contact who chose the time, or has the address of the account that proposed them; null where there is none. */
  readonly contact_id: string | null
  /** The interview that was planned since. */
  readonly meeting_id: string | null
}

/** Finds it for the times that stand for a job profile; null where none do. */
export async function findInterviewPlan(db: Queryable, profileId: string): Promise<InterviewPlan | null> {
  const { rows } = await sql<InterviewPlan>`
    select t.meeting_id, (
      select contacts.id from contacts join jobs on jobs.company_id = contacts.company_id
      where jobs.id = job_profiles.job_id and contacts.deleted_at is null
        and (contacts.id = t.proposed_by_contact or lower(contacts.email) = lower(proposers.email))
      order by contacts.created_at, contacts.id limit 1
    ) as contact_id
    from standing_interview_times t
    join job_profiles on job_profiles.id = t.job_profile_id and job_profiles.deleted_at is null
    left join users proposers on proposers.id = t.proposed_by
    where t.job_profile_id = ${profileId}`.execute(db)
  return rows[0] ?? null
}

/** Makes proposals, answers and withdrawals for one profile follow each other. */
export async function lockInterview(trx: Trx, profileId: string): Promise<void> {
  await sql`select from job_profiles where id = ${profileId} for no key update`.execute(trx)
}

/**
 * Answers that none of the proposed times fits. The client is told.
 * @param proposal its id is that of the job profile.
 * @throws UserError NOT_FOUND; CONFLICT where the client changed or withdrew the times since, or an interview is planned.
 */
export async function declineInterviewTimes(trx: Trx, proposal: ReadVersion): Promise<InterviewTimes> {
  await lockInterview(trx, proposal.id)
  const times = await requireStanding(trx, proposal.id)
  await requireVersion(trx, { noun: 'proposal', id: times.id }, times, proposal.version)
  if (times.state === 'PLANNED') throw new UserError('CONFLICT', 'An interview is planned already. Cancel it first.')
  await trx
    .updateTable('interview_times')
    .set({ none_fits_at: sql<Moment>`now()` })
    .where('id', '=', times.id)
    .execute()
  return requireStanding(trx, proposal.id)
}

async function requireStanding(db: Queryable, profileId: string): Promise<InterviewTimes> {
  const times = await findInterviewTimes(db, profileId)
  if (times) return times
  throw new UserError('CONFLICT', 'The client has withdrawn these times.')
}
