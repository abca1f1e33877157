import { sql } from 'kysely'
import { listSource } from '#server/platform/db/lists/list.ts'
import { jsonMoment } from '#server/platform/db/records/jsonMoment.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { CalendarMethod } from '#shared/meetings/invitations.ts'
import {
  type CommunicationChannel,
  type CommunicationKind,
  type CommunicationState,
  communicationList,
  shownEntryState,
  shownKind,
} from '#shared/messages/messages.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import { type MeetingType, meetingTypes } from '#shared/platform/enumerations.ts'
import type { ReminderRule } from '#shared/reminders/reminders.ts'

export interface Communication {
  readonly id: string
  readonly at: Moment
  readonly kind: CommunicationKind
  readonly channel: CommunicationChannel
  readonly state: CommunicationState
  /** The name of the person who gets the message, or who replied. It comes without the address, since not everybody may read that of a client. */
  readonly reader: string
  /** The id of that person, if it is a developer. */
  readonly developer_id: string | null
  /** The person who sent the message or logged the reply; null for Vouch itself. */
  readonly person_name: string | null
  /** Is null for a reply and for a calendar mail. */
  readonly subject: string | null
  /** Is null for a calendar mail, and when it was not kept. */
  readonly text: string | null
  /** It was a test, which reaches nobody. */
  readonly test: boolean
  /** Says why it was not sent, why it waits, or why it may not have arrived. */
  readonly reason: string | null
  /** The outcome that it tells, and the version of the text; null for words of one's own. */
  readonly outcome: Outcome | null
  readonly outcome_number: number | null
  /** The rule that sent a reminder automatically, and its version; null for a message that somebody sent. */
  readonly reminder_rule: ReminderRule | null
  readonly reminder_number: number | null
  readonly job: { readonly id: string; readonly title: string } | null
  /** The meeting that a calendar mail is about; null for everything else. */
  readonly meeting: MeetingOfMessage | null
}

export interface MeetingOfMessage {
  readonly developer_id: string
  readonly method: CalendarMethod
  readonly type: MeetingType
  readonly starts_at: Moment
}

/**
 * Joins messages and replies. An invitation that was withheld counts as deleted: the meeting was changed again before it left, so nobody got
 * it. Each part reads one table without a condition, so that its indexes find its rows and give the order.
 */
const communication = sql`(
  select id, reader_id, company_id, job_id, created_at as at, kind, delivery_method as channel, state, sender_id as person_id,
    subject, body as text, case when metadata ? 'withheld' then created_at end as deleted_at
  from messages
  union all
  select id, developer_id, null::uuid, null::uuid, received_at, 'REPLY'::text, channel, 'RECEIVED'::text, logged_by_id, null::text, body,
    deleted_at
  from message_replies
) as communication`

export const communicationSource = listSource(communicationList, {
  id: 'communication.id',
  from: communication,
  isUnion: true,
  where: () => sql<boolean>`communication.deleted_at is null`,
  within: {
    developer_id: 'communication.reader_id',
    company_id: 'communication.company_id',
    job_id: 'communication.job_id',
  },
  columns: {
    at: { sql: sql.ref('communication.at'), isNotNull: true },
    reader: {
      // The first line of the search text is the name.
      matches: (inText, within) => sql`communication.reader_id in (
        select id from developers where ${within('developers.search', true)}
        union all select id from contacts where ${inText(sql`contacts.name`)}
        union all select id from users where ${inText(sql`users.display_name`)}
      )`,
    },
    kind: { sql: sql.ref('communication.kind'), isNotNull: true },
    channel: { sql: sql.ref('communication.channel'), isNotNull: true },
    state: { sql: sql.ref('communication.state'), isNotNull: true },
    person: { sql: sql.ref('communication.person_id') },
    subject: { sql: sql.ref('communication.subject') },
    text: { sql: sql.ref('communication.text') },
  },
  rows: (_db, { among, order }) => sql<Communication>`
    select communication.id, at, communication.kind, channel, communication.state, people.display_name as person_name,
      coalesce(contacts.name, accounts.display_name, trim(developers.first_name || ' ' || developers.last_name)) as reader,
      developers.id as developer_id, communication.subject, text, coalesce(batches.test, false) as test,
      m.metadata ->> 'reason' as reason, m.outcome, m.outcome_number, reminders.rule as reminder_rule,
      reminders.number as reminder_number,
      case when jobs.id is not null then json_build_object('id', jobs.id, 'title', jobs.title) end as job,
      case when m.guest_id is not null then json_build_object(
        'developer_id', m.developer_id, 'method', m.calendar_method, 'type', m.meeting_type, 'starts_at', ${jsonMoment('m.starts_at')}
      ) end as meeting
    from ${communication}
    left join messages m on m.id = communication.id
    left join job_message_batches batches on batches.id = m.batch_id
    left join users people on people.id = communication.person_id
    left join developers on developers.id = communication.reader_id
    left join contacts on contacts.id = m.contact_id
    left join users accounts on accounts.id = m.account_id
    left join jobs on jobs.id = communication.job_id
    left join reminders on reminders.id = communication.id
    where ${among} order by ${order}`,
  cells: {
    person: ({ person_name }) => person_name,
    kind: (entry) => shownKind(entry),
    state: (entry) => shownEntryState(entry).label,
    text: ({ text, meeting }) => (meeting ? `${meetingTypes[meeting.type].label}, ${meeting.starts_at}` : text),
  },
})
