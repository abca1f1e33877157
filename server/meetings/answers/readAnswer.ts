import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type GuestAnswer, guestAnswers, mostProposedTimes } from '#shared/meetings/invitations.ts'
import type { InvitationAnswer } from './answerInvitation.ts'

/** The form as it was typed, and the problem with it. */
export interface TypedMeetingAnswer {
  readonly note: string
  /** Clock times as their inputs hold them, such as 2026-01-31T10:00. */
  readonly times: readonly string[]
  readonly problem?: string
}

const longestNote = 1_000

/** Reads the form of an answer. Times are by the clocks of the reader's zone. */
export async function readAnswer(
  db: Queryable,
  fields: URLSearchParams,
  timeZone: string | null,
): Promise<InvitationAnswer | TypedMeetingAnswer> {
  const answer = fields.get('answer') ?? ''
  const note = (fields.get('note') ?? '').replaceAll(/\r\n?/g, '\n').trim()
  const times = fields.getAll('time').slice(0, mostProposedTimes).filter(Boolean)
  const typed = { note, times }
  if (!isAnswer(answer)) return { ...typed, problem: 'Choose one of the answers.' }
  if (note.length > longestNote) return { ...typed, problem: `Write at most ${longestNote} characters.` }
  if (note.includes('\0'))
    return { ...typed, problem: 'Your text contains a character that cannot be saved. Remove it.' }
  if (answer !== 'OTHER_TIME') return { answer, note: note || null, times: [] }
  if (times.length === 0 && note === '')
    return { ...typed, problem: 'Propose a time, or say in words when you can come.' }
  if (!times.every(isClockTime)) {
    return { ...typed, problem: 'Enter each time with its day, such as 31/01/2027, 10:00.' }
  }
  const moments = await toMoments(db, times, timeZone)
  if (moments.some((moment) => Date.parse(moment) <= Date.now())) {
    return { ...typed, problem: 'Propose times that lie ahead.' }
  }
  return { answer, note: note || null, times: moments }
}

/** A day that its month does not have, such as 30 February, would move to the next one. */
function isClockTime(text: string): boolean {
  const moment = Date.parse(`${text}Z`)
  return /^[1-9]\d{3}-/.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().slice(0, 16) === text
}

function isAnswer(text: string): text is GuestAnswer {
  return Object.hasOwn(guestAnswers, text)
}

/** The database knows the rules of all zones. One that it does not know counts as UTC. */
async function toMoments(db: Queryable, times: readonly string[], timeZone: string | null): Promise<Moment[]> {
  const { rows } = await sql<{ moment: Moment }>`
    select distinct typed::timestamp at time zone coalesce(
      (select name from pg_timezone_names where name = ${timeZone}), 'UTC'
    ) as moment
    from unnest(${times}::text[]) as typed order by 1`.execute(db)
  return rows.map(({ moment }) => moment)
}
