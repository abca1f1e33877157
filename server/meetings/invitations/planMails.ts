import type { Moment } from '#server/platform/db/records/moment.ts'
import type { CalendarMethod } from '#shared/meetings/invitations.ts'
import type { MeetingStatus } from '#shared/meetings/meetingStatuses.ts'
import type { MessageState } from '#shared/messages/messageStates.ts'
import type { MeetingType } from '#shared/platform/enumerations.ts'

/** All of a meeting that a calendar shows. Another value of one of these is news. */
export interface Told {
  readonly type: MeetingType
  readonly starts_at: Moment
  readonly ends_at: Moment
  readonly url: string | null
  readonly organiser_id: string | null
}

export interface PlannedMeeting extends Told {
  readonly status: MeetingStatus
}

export interface PlannedGuest {
  /** Takes part, and is to get mails. */
  readonly invited: boolean
  /** Says why no mail may go to them; null if one may. */
  readonly refusal: string | null
}

export interface EarlierMail extends NewMail {
  readonly id: string
  readonly state: MessageState
}

export interface NewMail extends Told {
  readonly method: CalendarMethod
}

export interface MailPlan {
  /** The ids of mails that wait and are out of date. */
  readonly withhold: readonly string[]
  readonly add: NewMail | null
}

/**
 * Decides what a participant is told now. Nothing is told twice, and nothing that is over. A guest who was never told of a meeting hears
 * nothing of its end.
 * @param mails to them about this meeting, the oldest first.
 */
export function planMails(
  meeting: PlannedMeeting,
  guest: PlannedGuest,
  mails: readonly EarlierMail[],
  now = Date.now(),
): MailPlan {
  const wanted = newsFor(meeting, guest, mails, now)
  const isWanted = (mail: EarlierMail) => wanted !== null && saysSame(mail, wanted)
  const last = mails.findLast(({ state }) => mayHaveArrived(state))
  const isTold = last !== undefined && isWanted(last)
  // It is tried again once the reason is gone. For a mail that came back, that is a corrected address.
  const isHeldBack = guest.refusal !== null && mails.some((mail) => neverArrived(mail.state) && isWanted(mail))
  const waiting = mails.filter(({ state }) => state === 'QUEUED')
  const standing = isTold ? undefined : waiting.find(isWanted)
  return {
    withhold: waiting.flatMap((mail) => (mail === standing ? [] : [mail.id])),
    add: isTold || isHeldBack || standing ? null : wanted,
  }
}

/** Gives what a calendar should know by now; null where it needs to know nothing. */
function newsFor(
  meeting: PlannedMeeting,
  { invited }: PlannedGuest,
  mails: readonly EarlierMail[],
  now: number,
): NewMail | null {
  const isAhead = (moment: Moment) => Date.parse(moment) > now
  if (invited && meeting.status === 'SCHEDULED' && isAhead(meeting.ends_at)) {
    return { ...toldBy(meeting), method: 'REQUEST' }
  }
  const known = mails.findLast(({ state }) => mayHaveArrived(state))
  return known?.method === 'REQUEST' && isAhead(known.ends_at) ? { ...toldBy(known), method: 'CANCEL' } : null
}

function toldBy({ type, starts_at, ends_at, url, organiser_id }: Told): Told {
  return { type, starts_at, ends_at, url, organiser_id }
}

function mayHaveArrived(state: MessageState): boolean {
  return state === 'SENDING' || state === 'SENT' || state === 'UNKNOWN'
}

function neverArrived(state: MessageState): boolean {
  return state === 'REFUSED' || state === 'BOUNCED'
}

function saysSame(one: NewMail, other: NewMail): boolean {
  return (
    one.method === other.method &&
    one.type === other.type &&
    one.starts_at === other.starts_at &&
    one.ends_at === other.ends_at &&
    one.url === other.url &&
    one.organiser_id === other.organiser_id
  )
}
