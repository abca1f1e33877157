import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { type GuestAnswer, guestAnswers } from '#shared/meetings/invitations.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'

export const answeredMail = z.object({ guest_id: z.string() })
export type AnsweredMail = z.output<typeof answeredMail>

interface AnsweredMeeting {
  readonly organiser_id: string
  readonly email: string
  readonly organiser: string
  readonly name: string
  readonly answer: GuestAnswer
  readonly answer_note: string | null
  readonly proposed_times: readonly Moment[]
  readonly developer_id: string
  readonly meeting_id: string
  readonly starts_at: Moment
  readonly ends_at: Moment
}

/** Writes what a participant answered last, to the organiser; undefined where nobody is to be told any more. */
export async function writeAnswerMail(
  db: Queryable,
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  guestId: string,
): Promise<{ readonly mail: Mail; readonly organiser_id: string } | undefined> {
  const { rows } = await sql<AnsweredMeeting>`
    select o.id as organiser_id, o.email, o.display_name as organiser, coalesce(c.name, u.display_name, trim(d.first_name || ' ' || d.last_name)) as name,
      g.answer, g.answer_note, g.proposed_times, a.developer_id, a.meeting_id, m.starts_at, m.ends_at
    from meeting_answers a
    join meeting_guests g on g.id = a.guest_id
    join meetings m on m.id = a.meeting_id
    join developers d on d.id = a.developer_id
    join users o on o.id = a.organiser_id and o.active
    left join contacts c on c.id = g.contact_id
    left join users u on u.id = g.colleague_id
    where g.id = ${guestId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const length = Date.parse(row.ends_at) - Date.parse(row.starts_at)
  const proposed = row.proposed_times.map((starts_at) =>
    spanInWords({ starts_at, ends_at: new Date(Date.parse(starts_at) + length).toISOString() }, null),
  )
  const name = oneLine(row.name)
  const parts = [
    `Hello ${row.organiser},`,
    `${name} answered: ${guestAnswers[row.answer].label}.`,
    `The meeting: ${spanInWords(row, null)}`,
    proposed.length > 0 && `Could come instead:\n${proposed.join('\n')}`,
    row.answer_note,
    `Open the meeting:\n${PUBLIC_URL}/developer/${row.developer_id}/meetings?dialog=edit-meeting&id=${row.meeting_id}`,
  ]
  const subject = `${guestAnswers[row.answer].label}: ${name}, ${spanInWords(row, null)}`
  const reason = 'You get this mail because you organise this meeting.'
  const mail = { to: row.email, subject, text: parts.filter(Boolean).join('\n\n'), reason }
  return { mail, organiser_id: row.organiser_id }
}
