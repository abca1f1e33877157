import type { Env } from '#server/env.ts'
import { type CalendarEvent, toCalendarFile } from '#server/meetings/icalendar.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import { addressIn } from '#server/platform/mail/mail.ts'
import type { OutgoingMessage } from '#server/platform/sending/delivery.ts'
import type { CalendarMethod, GuestKind } from '#shared/meetings/invitations.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'
import { isWebPage } from '#shared/platform/webPages.ts'
import { type NamedMeeting, titleFor } from './titleFor.ts'

export interface MeetingMail extends NamedMeeting {
  readonly id: string
  readonly meeting_id: string
  readonly method: CalendarMethod
  readonly sequence: number
  readonly starts_at: Moment
  readonly ends_at: Moment
  readonly url: string | null
  readonly created_at: Moment
  readonly organiser_email: string | null
  readonly developer_id: string
  /** The application of the developer that the mail is about. */
  readonly application_id: string | undefined
  /** The page where its reader answers. */
  readonly answer_url: string
  /** What the last mail told them of the meeting; null where this is the first. */
  readonly former: { readonly starts_at: Moment; readonly ends_at: Moment } | null
  /** The meeting takes place without them. */
  readonly is_without_them: boolean
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
    sender_name: mail.organiser_name,
    is_personal: false,
    subject: `${firstWordOf(mail)}: ${title}, ${spanInWords(mail, reader.time_zone)}`,
    text: textFor(env, mail, reader, title),
    reason: 'You get this mail because you were invited to this meeting.',
    button: 'Answer',
    ...(reader.kind === 'DEVELOPER' && { developer_id: mail.developer_id, application_id: mail.application_id }),
    calendar: { method: mail.method, content: toCalendarFile(eventFor(env, mail, reader, title)) },
  }
}

function firstWordOf({ method, former }: MeetingMail): string {
  if (method === 'CANCEL') return 'Cancelled'
  return former ? 'Changed' : 'Invitation'
}

function textFor(env: MailEnv, mail: MeetingMail, reader: MailedGuest, title: string): string {
  const isCancelled = mail.method === 'CANCEL'
  const news = isCancelled
    ? mail.is_without_them
      ? 'You are not needed in this meeting any more:'
      : 'This meeting does not take place:'
    : mail.former
      ? 'This meeting has changed:'
      : 'You are invited to this meeting:'
  const end = isCancelled
    ? 'The attached calendar file takes it out of your calendar.'
    : `Can you come? Answer here, and change it until the meeting begins:\n${mail.answer_url}`
  const place = isCancelled ? null : placeOf(mail)
  const details = [...detailsFor(env, mail, reader, title), ...(place ? [`Join: ${place}`] : [])]
  return [`Hello ${oneLine(reader.first_name)},`, news, details.join('\n'), end].join('\n\n')
}

function detailsFor(env: MailEnv, mail: MeetingMail, { time_zone, kind }: MailedGuest, title: string): string[] {
  return [
    title,
    spanInWords(mail, time_zone),
    ...(time_zone ? [spanInWords(mail, null)] : []),
    ...(isMoved(mail) ? [`Before: ${spanInWords(mail.former, time_zone)}`] : []),
    ...(kind === 'COLLEAGUE' ? [`The developer: ${env.PUBLIC_URL}/developer/${mail.developer_id}/meetings`] : []),
  ]
}

/** Tells whether a change is one of the time. */
function isMoved(mail: MeetingMail): mail is MeetingMail & { readonly former: NonNullable<MeetingMail['former']> } {
  const { former, method } = mail
  if (!former || method === 'CANCEL') return false
  return former.starts_at !== mail.starts_at || former.ends_at !== mail.ends_at
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
    url: method === 'CANCEL' ? null : placeOf(mail),
    isCancelled: method === 'CANCEL',
    invitation: {
      method,
      organiser: { name: mail.organiser_name ?? env.FIRM_NAME, email: addressIn(env.MAIL_FROM) },
      attendee: reader,
    },
  }
}
