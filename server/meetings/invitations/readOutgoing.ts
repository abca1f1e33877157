import { type NotNull, sql } from 'kysely'
import { applicationOfMail, newestApplication } from '#server/applications/applicationOfMail.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { OutgoingMessage } from '#server/platform/sending/delivery.ts'
import type { SendingRefusal } from '#server/platform/sending/messageWork.ts'
import { inviteRefusalOf, readContacts, readGuests } from './guests.ts'
import { isSentProfile } from './titleFor.ts'
import { type MailEnv, type MeetingMail, writeMail } from './writeMail.ts'

/** Reads a calendar mail that leaves now, or the reason why it may not. @param answerUrl where its reader answers. */
export async function readOutgoing(
  trx: Trx,
  id: string,
  env: MailEnv,
  answerUrl: string,
): Promise<OutgoingMessage | SendingRefusal> {
  const { guest_id, status, ...mail } = await readMail(trx, id)
  const guests = await readGuests(trx, sql`g.id = ${guest_id}`)
  const [guest] = guests
  if (!guest?.email) return { refusal: 'Has no e-mail address' }
  if (mail.is_replaced) return { refusal: 'A newer mail replaces it' }
  const refusal = inviteRefusalOf(guest, await readContacts(trx, guests), mail.method)
  if (refusal) return { refusal }
  const isStanding = guest.invited && status === 'SCHEDULED'
  if (isStanding !== (mail.method === 'REQUEST')) return { refusal: 'It is not true any more' }
  if (Date.parse(mail.ends_at) <= Date.now()) return { refusal: 'The meeting is over' }
  const application_id = applicationOfMail(mail)
  return writeMail(env, { ...mail, application_id, answer_url: answerUrl }, { ...guest, email: guest.email })
}

/** No calendar mail lacks one of these. */
interface CalendarColumns {
  readonly guest_id: NotNull
  readonly method: NotNull
  readonly type: NotNull
  readonly sequence: NotNull
  readonly starts_at: NotNull
  readonly ends_at: NotNull
}

const formerTimes = sql<MeetingMail['former']>`(
  select json_build_object('starts_at', ${jsonMoment('older.starts_at')}, 'ends_at', ${jsonMoment('older.ends_at')})
  from messages older
  where older.guest_id = mail.guest_id and older.sequence < mail.sequence and older.success is not false
  order by older.sequence desc limit 1
)`

async function readMail(trx: Trx, id: string) {
  return trx
    .selectFrom('messages as mail')
    .innerJoin('meeting_guests as g', 'g.id', 'mail.guest_id')
    .innerJoin('meetings', 'meetings.id', 'g.meeting_id')
    .innerJoin('developers', 'developers.id', 'meetings.developer_id')
    .leftJoin('users as organisers', 'organisers.id', 'mail.sender_id')
    .leftJoin('job_profiles', 'job_profiles.id', 'meetings.job_profile_id')
    .leftJoin('jobs', 'jobs.id', 'job_profiles.job_id')
    .leftJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['mail.id', 'mail.guest_id', 'mail.calendar_method as method', 'mail.meeting_type as type'])
    .select(['mail.sequence', 'mail.starts_at', 'mail.ends_at'])
    .$narrowType<CalendarColumns>()
    .select(['mail.url', 'mail.created_at', 'meetings.id as meeting_id', 'meetings.status', 'meetings.developer_id'])
    .select(['organisers.display_name as organiser_name', 'organisers.email as organiser_email'])
    .select([
      'developers.stage',
      newestApplication.as('newest_application'),
      'jobs.title as job_title',
      'companies.name as company_name',
      isSentProfile.as('is_sent'),
      sql<boolean>`(meetings.status = 'SCHEDULED')`.as('is_without_them'),
      formerTimes.as('former'),
      sql<string>`trim(developers.first_name || ' ' || developers.last_name)`.as('developer_name'),
      sql<boolean>`exists (
        select from messages newer where newer.guest_id = mail.guest_id and newer.sequence > mail.sequence
      )`.as('is_replaced'),
    ])
    .where('mail.id', '=', id)
    .executeTakeFirstOrThrow()
}
