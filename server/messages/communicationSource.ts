import { sql } from 'kysely'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import {
  type CommunicationChannel,
  type CommunicationKind,
  type CommunicationState,
  communicationList,
} from '#shared/messages/messages.ts'
import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { ReminderRule } from '#shared/reminders/reminders.ts'

export interface Communication {
  readonly id: string
  readonly at: Moment
  readonly kind: CommunicationKind
  readonly channel: CommunicationChannel
  readonly state: CommunicationState
  /** The person who sent the message or logged the reply; null for Vouch itself. */
  readonly person_name: string | null
  /** Is null for a message about a job. */
  readonly subject: string | null
  /** Is null when it was not kept. */
  readonly text: string | null
  /** Says why it was not sent, why it waits, or why it may not have arrived. */
  readonly reason: string | null
  /** The outcome that it tells, and the version of the text; null for words of one's own. */
  readonly outcome: Outcome | null
  readonly outcome_number: number | null
  /** The rule by which a reminder went out by itself, and the version of the rule; null for what somebody sent. */
  readonly reminder_rule: ReminderRule | null
  readonly reminder_number: number | null
  readonly job: { readonly id: string; readonly title: string } | null
}

/** Joins both kinds of messages and the replies. Each part reads one table, so that its index gives the order. */
const communication = sql`(
  select id, developer_id, created_at as at, 'MESSAGE'::text as kind, delivery_method as channel, state, sender_id as person_id,
    subject, body as text, metadata ->> 'reason' as reason, null::uuid as job_id, outcome, outcome_number
  from messages
  union all
  select id, developer_id, created_at, 'JOB_MESSAGE', delivery_method, state,
    (select sender_id from job_message_batches where job_message_batches.id = batch_id),
    null, coalesce(body, (select message from job_message_batches where job_message_batches.id = batch_id)), metadata ->> 'reason', job_id, null, null
  from job_messages
  union all
  select id, developer_id, received_at, 'REPLY', channel, 'RECEIVED', logged_by_id, null, body, null, null, null, null
  from message_replies where deleted_at is null
) as communication`

export const communicationSource = listSource(communicationList, {
  id: 'communication.id',
  from: communication,
  within: { developer_id: 'communication.developer_id' },
  columns: {
    at: { sql: sql.ref('communication.at'), isNotNull: true },
    kind: { sql: sql.ref('communication.kind'), isNotNull: true },
    channel: { sql: sql.ref('communication.channel'), isNotNull: true },
    state: { sql: sql.ref('communication.state'), isNotNull: true },
    person: { sql: sql.ref('communication.person_id') },
    text: { sql: sql.ref('communication.text') },
  },
  rows: (_db, { among, order }) => sql<Communication>`
    select communication.id, at, kind, channel, communication.state, users.display_name as person_name,
      communication.subject, text, reason, outcome, outcome_number, reminders.rule as reminder_rule,
      reminders.number as reminder_number,
      case when jobs.id is not null then json_build_object('id', jobs.id, 'title', jobs.title) end as job
    from ${communication}
    left join users on users.id = communication.person_id
    left join jobs on jobs.id = communication.job_id
    left join reminders on reminders.id = communication.id
    where ${among} order by ${order}`,
  cells: { person: ({ person_name }) => person_name },
})
