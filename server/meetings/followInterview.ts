import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'

interface Agreed {
  readonly job_profile_id: string
  readonly starts_at: Moment
  readonly ends_at: Moment
}

/**
 * Moves the profile of a client interview to INTERVIEWING once the client agreed to its time, either because they proposed it or because a
 * contact said yes. An interview that its developer declined moves nothing.
 */
export async function followInterview(trx: Trx, meetingId: string): Promise<void> {
  const { rows } = await sql<Agreed>`
    select p.id as job_profile_id, m.starts_at, m.ends_at
    from meetings m join job_profiles p on p.id = m.job_profile_id and p.deleted_at is null and p.status in ('SENT', 'CLIENT_REVIEW')
    where m.id = ${meetingId} and m.type = 'CLIENT_INTERVIEW' and m.status = 'SCHEDULED' and m.starts_at > now()
      and (
        exists (select from standing_interview_times t where t.job_profile_id = p.id and m.starts_at = any (t.starts_at))
        or exists (${answersOf(sql`g.contact_id is not null and g.answer = 'YES'`)})
      )
      and not exists (${answersOf(sql`num_nonnulls(g.contact_id, g.colleague_id) = 0 and g.answer <> 'YES'`)})
    for no key update of p`.execute(trx)
  for (const { job_profile_id, ...span } of rows) {
    const status_note = `The interview is agreed: ${spanInWords(span, null)}.`
    await trx
      .updateTable('job_profiles')
      .set({ status: 'INTERVIEWING', status_note })
      .where('id', '=', job_profile_id)
      .execute()
  }
}

function answersOf(condition: ReturnType<typeof sql>) {
  return sql`select from meeting_answers a join meeting_guests g on g.id = a.guest_id where a.meeting_id = m.id and ${condition}`
}
