import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import {
  type ClientAnswer,
  type ClientAnswerReason,
  clientAnswerReasons,
  clientAnswers,
} from '#shared/jobProfiles/clientAnswers.ts'
import { spanOf } from '#shared/meetings/spanOf.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

const clientAnswerMail = z.object({ job_profile_id: z.string() })
export type ClientAnswerMail = z.output<typeof clientAnswerMail>

interface Answered {
  readonly owner_id: string
  readonly email: string
  readonly owner: string
  readonly contact: string
  readonly developer: string
  readonly job: string
  readonly company: string
  readonly answer: ClientAnswer
  readonly reason: ClientAnswerReason | null
  readonly note: string | null
  /** The time for an interview that they chose. */
  readonly starts_at: Moment | null
  readonly minutes: number | null
  readonly time_zone: string | null
}

/** Mails the owner of a profile a contact's latest answer by their link. Nobody is told about an answer that was voided. */
export function readClientAnswer({ db, env }: Pick<TaskDeps, 'db' | 'env'>): MailReader {
  return async (payload) => {
    const { job_profile_id } = z.parse(clientAnswerMail, payload)
    const { rows } = await sql<Answered>`
      select u.id as owner_id, u.email, u.display_name as owner, c.name as contact, trim(d.first_name || ' ' || d.last_name) as developer, j.title as job,
        co.name as company, p.client_answer as answer, p.client_answer_reason as reason, p.client_answer_note as note,
        t.starts_at[1] as starts_at, t.minutes[1] as minutes, co.time_zone
      from job_profiles p
      join signed_links link on link.id = p.client_answered_link
      join contacts c on c.id = link.contact_id
      join jobs j on j.id = p.job_id
      join companies co on co.id = j.company_id
      join developers d on d.id = p.developer_id
      join users u on u.id = coalesce(p.owner_id, j.owner_id) and u.active
      left join standing_interview_times t
        on t.job_profile_id = p.id and t.proposed_by_contact = link.contact_id and t.state = 'OPEN'
      where p.id = ${job_profile_id} and num_nonnulls(p.deleted_at, j.deleted_at, d.deleted_at) = 0`.execute(db)
    const [row] = rows
    return (
      row && {
        mail: { to: row.email, ...words(row, `${env.PUBLIC_URL}/profiles/${job_profile_id}`) },
        recipient: { user_id: row.owner_id },
      }
    )
  }
}

function words({ owner, contact, developer, job, company, answer, reason, note, ...time }: Answered, url: string) {
  const { label } = clientAnswers[answer]
  const because = reason ? ` because: ${clientAnswerReasons[reason].label}` : ''
  const parts = [
    `Hello ${owner},`,
    `${contact} of ${company} answered by their link: ${label}${because}.`,
    `The profile: ${developer} for ${job}`,
    note,
    timeText(time),
    'Its status has not moved. If you think that it was somebody else, void the answer on the page of the profile.',
    `Open the profile:\n${url}`,
  ]
  const subject = oneLine(`${label}: ${developer} for ${job}`)
  const why = 'You get this mail because you look after this profile or its job.'
  return { subject, text: parts.filter(Boolean).join('\n\n'), reason: why }
}

function timeText({ starts_at, minutes, time_zone }: Pick<Answered, 'starts_at' | 'minutes' | 'time_zone'>) {
  if (!starts_at || !minutes) return null
  return `They could meet on ${spanInWords(spanOf({ starts_at, minutes }), time_zone)}. Plan the interview on the page of the profile.`
}
