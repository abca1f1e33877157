import type { Env } from '#server/env.ts'
import { type CalendarEvent, toCalendarFile } from '#server/meetings/icalendar.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { OutgoingMessage } from '#server/platform/sending/delivery.ts'
import type { CalendarMethod, GuestKind } from '#shared/meetings/invitations.ts'
import { type MeetingType, meetingTypes } from '#shared/platform/enumerations.ts'
import { isWebPage } from '#shared/platform/webPages.ts'
import { spanInWords } from './spanInWords.ts'

export interface MeetingMail {
  readonly id: string
  readonly meeting_id: string
  readonly method: CalendarMethod
  readonly sequence: number
  readonly type: MeetingType
  readonly starts_at: Moment
  readonly ends_at: Moment
  readonly url: string | null
  readonly created_at: Moment
  readonly organiser_name: string | null
  readonly organiser_email: string | null
  readonly developer_id: string
  readonly developer_name: string
  /** The application of the developer that the mail is about. */
  readonly application_id: string | undefined
  readonly job_title: string | null
  /** The page where its reader answers. */
  readonly answer_url: string
  /** An earlier mail told them of the meeting. */
  readonly is_known: boolean
}

export interface MailedGuest {
  readonly email: string
  readonly name: string
  readonly first_name: string
  readonly time_zone: string | null
  readonly kind: GuestKind
}

export type MailEnv = Pick<Env, 'FIRM_NAME' | 'MAIL_FROM' | 'PUBLIC_URL'>

/** Writes the mail to one participant, with the calendar file that names only them and the organiser. */
export function writeMail(env: MailEnv, mail: MeetingMail, reader: MailedGuest): OutgoingMessage {
  const title = titleFor(mail, reader.kind)
  return {
    slack_user_id: null,
    email: reader.email,
    reply_to: mail.organiser_email,
    subject: `${firstWordOf(mail)}: ${title}, ${spanInWords(mail, reader.time_zone)}`,
    text: textFor(env, mail, reader, title),
    reason: 'You get this mail because you were invited to this meeting.',
    ...(reader.kind === 'DEVELOPER' && { developer_id: mail.developer_id, application_id: mail.application_id }),
    calendar: { method: mail.method, content: toCalendarFile(eventFor(env, mail, reader, title)) },
  }
}

/**
 * Gives the title that a kind of participant may read. Only colleagues read the name of the developer: developer and client see the same
 * neutral words, since neither may know yet what the firm tells of the other.
 */
export function titleFor(
  { type, organiser_name, developer_name }: Pick<MeetingMail, 'type' | 'organiser_name' | 'developer_name'>,
  kind: GuestKind,
): string {
  const label = type === 'OTHER' ? 'Meeting' : meetingTypes[type].label
  if (kind === 'COLLEAGUE') return oneLine(`${label}: ${developer_name}`)
  return oneLine(organiser_name ? `${label} with ${organiser_name}` : label)
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}

function firstWordOf({ method, is_known }: MeetingMail): string {
  if (method === 'CANCEL') return 'Cancelled'
  return is_known ? 'Changed' : 'Invitation'
}

function textFor(env: MailEnv, mail: MeetingMail, reader: MailedGuest, title: string): string {
  const isCancelled = mail.method === 'CANCEL'
  const news = isCancelled
    ? 'This meeting does not take place, or you are not needed in it any more:'
    : mail.is_known
      ? 'This meeting has changed:'
      : 'You are invited to this meeting:'
  const end = isCancelled
    ? 'The attached calendar file takes it out of your calendar.'
    : `Can you come? Answer here, and change it until the meeting begins:\n${mail.answer_url}`
  const place = placeOf(mail)
  const details = [...detailsFor(env, mail, reader, title), ...(place ? [`Join: ${place}`] : [])]
  return [`Hello ${oneLine(reader.first_name)},`, news, details.join('\n'), end].join('\n\n')
}

function detailsFor(env: MailEnv, mail: MeetingMail, { time_zone, kind }: MailedGuest, title: string): string[] {
  return [
    title,
    spanInWords(mail, time_zone),
    ...(time_zone ? [spanInWords(mail, null)] : []),
    ...(kind === 'COLLEAGUE' && mail.job_title ? [`Job: ${oneLine(mail.job_title)}`] : []),
    ...(kind === 'COLLEAGUE' ? [`The developer: ${env.PUBLIC_URL}/developer/${mail.developer_id}/meetings`] : []),
  ]
}

/** Calendars open it at a click, so it is checked again. */
function placeOf({ url }: MeetingMail): string | null {
  return url && isWebPage(url) ? url : null
}

function eventFor(env: MailEnv, mail: MeetingMail, reader: MailedGuest, title: string): CalendarEvent {
  const { method } = mail
  return {
    id: mail.meeting_id,
    startsAt: mail.starts_at,
    endsAt: mail.ends_at,
    changedAt: mail.created_at,
    sequence: mail.sequence,
    title,
    description: [
      ...detailsFor(env, mail, reader, title).slice(1),
      ...(method === 'REQUEST' ? [`Answer: ${mail.answer_url}`] : []),
    ].join('\n'),
    url: placeOf(mail),
    isCancelled: method === 'CANCEL',
    invitation: {
      method,
      organiser: { name: mail.organiser_name ?? env.FIRM_NAME, email: addressIn(env.MAIL_FROM) },
      attendee: reader,
    },
  }
}

/** Gives the address of a sender such as `Vouch <vouch@example.com>`. */
function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}
