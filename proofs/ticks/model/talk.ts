import { type LoggedRow, listOf, momentOf } from './log.ts'
import type { Past } from './past.ts'

export interface KnownTalk {
  readonly interviewers: ReadonlySet<string>
  /** Undefined if the talk is evidence. */
  readonly problem: string | undefined
}

/**
 * Judges a talk by the issue: it was booked and its developer invited and told, or a second person who was there says that it took
 * place, and nobody says that it did not.
 */
export function judgeTalk(past: Past, attempt: LoggedRow): KnownTalk {
  const { rows } = past
  const meeting = rows.find('meetings', attempt.talk_meeting_id)
  const isBooked = meeting !== undefined && wasBooked(past, meeting)
  const interviewers = new Set([
    ...listOf(attempt.talk_with_ids),
    ...(meeting ? peopleOf(past, meeting, isBooked) : []),
  ])
  const recorders = past.handIns.get(attempt.id)?.hands ?? new Set()
  const answers = rows.where('talk_answers', 'developer_assessment_id', attempt.id)
  const isConfirmed = answers.some(({ id, colleague_id, took_place }) => {
    if (took_place !== true) return false
    // Whoever wrote the address of the developer can have answered for them.
    if (colleague_id === null) return ![...(past.answerWriters.get(id) ?? [])].some((writer) => recorders.has(writer))
    return interviewers.has(String(colleague_id)) && !recorders.has(String(colleague_id))
  })
  const problem = () => {
    if (answers.some(({ took_place }) => took_place === false)) return 'its developer says that it did not take place'
    if (!meeting && !attempt.talk_on) return 'no talk is on record'
    if (isConfirmed) return undefined
    if (!isBooked) return 'it was entered afterwards, and no second person confirmed it'
    return wasTold(past, attempt) ? undefined : 'its developer was not told, and no second person confirmed it'
  }
  return { interviewers, problem: problem() }
}

function wasBooked(past: Past, meeting: LoggedRow): boolean {
  const start = momentOf(meeting.starts_at)
  const isHeld = !['CANCELLED', 'NO_SHOW'].includes(String(meeting.status)) && start <= Date.now()
  const guests = past.rows.where('meeting_guests', 'meeting_id', meeting.id)
  const developer = guests.find(
    ({ contact_id, colleague_id, deleted_at }) => !contact_id && !colleague_id && !deleted_at,
  )
  const invitations = past.rows
    .where('messages', 'guest_id', developer?.id ?? '')
    .filter(({ calendar_method, success, delivery_method, starts_at, created_at }) => {
      const isSent = calendar_method === 'REQUEST' && success === true && delivery_method !== 'OUTBOX'
      return isSent && momentOf(starts_at) === start && momentOf(created_at) < start
    })
  return isHeld && momentOf(meeting.created_at) < start && invitations.length > 0
}

/** Whoever was added to a booked meeting after its start was not there. */
function peopleOf(past: Past, meeting: LoggedRow, isBooked: boolean): string[] {
  const guests = past.rows
    .where('meeting_guests', 'meeting_id', meeting.id)
    .filter(({ colleague_id, deleted_at }) => colleague_id && !deleted_at)
    .filter(({ created_at }) => !isBooked || momentOf(created_at) < momentOf(meeting.starts_at))
  const organiser = typeof meeting.organiser_id === 'string' ? [meeting.organiser_id] : []
  return [...organiser, ...guests.map(({ colleague_id }) => String(colleague_id))]
}

function wasTold(past: Past, attempt: LoggedRow): boolean {
  return past.rows
    .where('signed_links', 'developer_assessment_id', attempt.id)
    .some(({ purpose, message_id }) => purpose === 'TALK' && past.wasMailed(message_id))
}
