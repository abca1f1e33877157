import { sql } from 'kysely'
import { requireOpen } from '#server/clientJobs/answers/answerProfile.ts'
import { type ClientSentProfile, findSentProfile } from '#server/clientJobs/answers/sentProfiles.ts'
import { UserError } from '#server/errors.ts'
import { lockInterview } from '#server/interviews/data.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { ReadVersion } from '#server/platform/db/records/record.ts'
import type { InterviewTimesInput } from '#shared/interviews/interviewTimes.ts'

/** The proposal that the client has read; without a version none stood. */
type Seen = Pick<InterviewTimesInput, 'id' | 'version'>

/**
 * Proposes times for the interview of a profile, in place of those that stand.
 * @param proposed its id is that of the profile.
 * @throws UserError NOT_FOUND for a profile that was not sent to the viewer's company; CONFLICT for one that is decided, and where the
 * times changed since, or an interview is planned.
 */
export async function proposeTimes(
  trx: Trx,
  viewerId: string,
  { time_zone, times, ...seen }: InterviewTimesInput,
): Promise<ClientSentProfile> {
  requireOpen((await lockProposal(trx, viewerId, seen)).status)
  const [starts_at, minutes] = [times.map((time) => time.starts_at), times.map((time) => time.minutes)]
  await sql`
    insert into interview_times (job_profile_id, starts_at, minutes, time_zone, proposed_by)
    values (${seen.id}, ${starts_at}::timestamptz[], ${minutes}::integer[], ${time_zone}, ${viewerId})
    on conflict (job_profile_id) do update
    set starts_at = excluded.starts_at, minutes = excluded.minutes, time_zone = excluded.time_zone,
      proposed_by = excluded.proposed_by, proposed_by_contact = null, proposed_at = now(), none_fits_at = null, withdrawn_at = null`.execute(
    trx,
  )
  return findSentProfile(trx, viewerId, seen.id)
}

/** Takes back the times that stand for a profile. @throws UserError as `proposeTimes`. */
export async function withdrawTimes(trx: Trx, viewerId: string, seen: ReadVersion): Promise<ClientSentProfile> {
  await lockProposal(trx, viewerId, seen)
  await trx
    .updateTable('interview_times')
    .set({ withdrawn_at: sql<Moment>`now()` })
    .where('job_profile_id', '=', seen.id)
    .execute()
  return findSentProfile(trx, viewerId, seen.id)
}

async function lockProposal(trx: Trx, viewerId: string, { id, version }: Seen): Promise<ClientSentProfile> {
  await lockInterview(trx, id)
  const profile = await findSentProfile(trx, viewerId, id)
  const { interview } = profile
  if ((interview?.version ?? null) !== (version ?? null)) {
    const sentence = 'These times were changed or answered meanwhile. Look at them first.'
    throw new UserError('CONFLICT', sentence, { field: 'version' })
  }
  if (interview?.meeting_ends_at && Date.parse(interview.meeting_ends_at) > Date.now()) {
    throw new UserError('CONFLICT', 'The interview is planned. To move it, talk to your contact.')
  }
  return profile
}
