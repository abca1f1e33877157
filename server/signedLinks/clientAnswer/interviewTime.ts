import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { InterviewTimesState } from '#shared/interviews/interviewTimes.ts'
import type { Answerable } from './answerable.ts'
import type { AnswerWithTime } from './readGivenAnswer.ts'

export type TimeProblem = 'TIME_GONE' | 'TIME_TAKEN'

/** Proposals of these states wait for nobody any more, so that anyone at the company may choose another time. */
const settled: readonly InterviewTimesState[] = ['PAST', 'PLANNED']

/** True if the reader of the link may choose a time: nobody else of the company proposed any, and no interview lies ahead. */
export function mayChooseTime({ offered, interview, planned }: Pick<Answerable, 'offered' | 'interview' | 'planned'>) {
  if (offered.length === 0 || planned) return false
  return !interview || interview.is_own || settled.includes(interview.state)
}

/** Says why a time cannot be chosen; undefined for one that can, and for none. */
export async function timeProblem(
  trx: Trx,
  question: Answerable,
  { answer, time }: AnswerWithTime,
): Promise<TimeProblem | undefined> {
  if (time === null || answer !== 'INTERESTED') return undefined
  if (!mayChooseTime(question) || !offeredAt(question, time)) return 'TIME_GONE'
  const { rows } = await sql`
    select from standing_interview_times t
    join signed_links other on other.job_profile_id = t.job_profile_id and other.shortlist_id = ${question.shortlist_id}
    where t.proposed_by_contact = ${question.contact_id} and t.job_profile_id <> ${question.job_profile_id}
      and t.starts_at = array[${time}::timestamptz]`.execute(trx)
  return rows.length > 0 ? 'TIME_TAKEN' : undefined
}

/**
 * Records the time that a contact chose, as the client's proposal. Without one, or with a no, their own earlier choice is taken back.
 * @returns true when something changed.
 */
export async function recordTime(trx: Trx, question: Answerable, { answer, time }: AnswerWithTime): Promise<boolean> {
  const { interview, contact_id, job_profile_id: id, time_zone } = question
  const own = interview?.is_own && !settled.includes(interview.state) ? interview : undefined
  const takesBack = answer === 'NOT_FOR_US' && own !== undefined
  if (!mayChooseTime(question) && !takesBack) return false
  const chosen = answer === 'INTERESTED' && time !== null ? offeredAt(question, time) : undefined
  if (own?.starts_at === chosen?.starts_at) return false
  if (chosen) {
    await sql`
      insert into interview_times (job_profile_id, starts_at, minutes, time_zone, proposed_by_contact)
      values (${id}, array[${chosen.starts_at}::timestamptz], array[${chosen.minutes}::integer], ${time_zone ?? 'UTC'}, ${contact_id})
      on conflict (job_profile_id) do update
      set starts_at = excluded.starts_at, minutes = excluded.minutes, time_zone = excluded.time_zone, proposed_by = null,
        proposed_by_contact = excluded.proposed_by_contact, proposed_at = now(), none_fits_at = null, withdrawn_at = null`.execute(
      trx,
    )
  } else {
    await withdrawTime(trx, id, contact_id)
  }
  return true
}

/** Takes back the time that a contact chose for a profile. */
export async function withdrawTime(trx: Trx, profileId: string, contactId: string | null): Promise<void> {
  await trx
    .updateTable('interview_times')
    .set({ withdrawn_at: sql<Moment>`now()` })
    .where('job_profile_id', '=', profileId)
    .where('proposed_by_contact', '=', contactId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

function offeredAt({ offered }: Pick<Answerable, 'offered'>, time: string) {
  return offered.find(({ starts_at }) => starts_at === time)
}
