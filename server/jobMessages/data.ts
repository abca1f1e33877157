import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type JobMessageState, jobMessageList, shownState } from '#shared/jobMessages/jobMessages.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

export interface JobMessage {
  readonly id: string
  readonly created_at: Moment
  readonly job: { readonly id: string; readonly title: string }
  readonly developer: { readonly id: string; readonly first_name: string; readonly last_name: string }
  readonly sender_name: string | null
  readonly message: string | null
  readonly test: boolean
  readonly delivery_method: DeliveryMethod
  readonly state: JobMessageState
  readonly success: boolean | null
  /** Says why it was not sent, or why that is unknown. */
  readonly reason: string | null
}

/** The text that a developer reads; the SQL joins the batch of the message. Null where there is none. */
export const messageText = sql<string | null>`coalesce(job_messages.body, batches.message)`

/** The subject of a mail to a developer. Messages from before the release that has subjects name the job. */
export const messageSubject = sql<string>`coalesce(job_messages.subject, batches.subject,
  'A role for you: ' || (select title from jobs where jobs.id = job_messages.job_id))`

export const jobMessageSource = listSource(jobMessageList, {
  id: 'job_messages.id',
  from: sql`job_messages
    left join job_message_batches as batches on batches.id = job_messages.batch_id`,
  within: { job_id: 'job_messages.job_id' },
  columns: {
    developer: {
      // The first line is the name.
      matches: (_, within) => sql`job_messages.developer_id in (
        select id from developers where ${within('developers.search', true)}
      )`,
    },
    delivery_method: { notNull: 'job_messages.delivery_method' },
    state: { notNull: 'job_messages.state' },
    sender: { sql: sql`batches.sender_id` },
    created_at: { notNull: 'job_messages.created_at' },
  },
  rows: (db, { among, order }) => selectMessages(db).where(among).orderBy(order),
  toRow: toJobMessage,
  cells: {
    developer: ({ developer }) => `${developer.first_name} ${developer.last_name}`,
    state: (message) => shownState(message).label,
    sender: ({ sender_name }) => sender_name,
  },
})

function selectMessages(db: Queryable) {
  return db
    .selectFrom('job_messages')
    .innerJoin('jobs', 'jobs.id', 'job_messages.job_id')
    .innerJoin('developers', 'developers.id', 'job_messages.developer_id')
    .leftJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .leftJoin('users as senders', 'senders.id', 'batches.sender_id')
    .select(['job_messages.id', 'job_messages.created_at', 'job_messages.job_id', 'jobs.title'])
    .select(['job_messages.developer_id', 'developers.first_name', 'developers.last_name'])
    .select(['batches.sender_id', 'senders.display_name as sender_name', 'batches.test', messageText.as('message')])
    .select(['job_messages.delivery_method', 'job_messages.state', 'job_messages.success', 'job_messages.metadata'])
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

function toJobMessage({
  job_id,
  title,
  developer_id,
  first_name,
  last_name,
  metadata,
  ...row
}: MessageRow): JobMessage {
  return {
    ...row,
    test: row.test ?? false,
    job: { id: job_id, title },
    developer: { id: developer_id, first_name, last_name },
    reason: typeof metadata.reason === 'string' ? metadata.reason : null,
  }
}

/** The card of a developer shows this message. */
export interface ReachoutRow {
  readonly created_at: Moment
  readonly delivery_method: DeliveryMethod
  readonly state: JobMessageState
  /** Is null while unknown. */
  readonly success: boolean | null
  readonly metadata: object
}

/** A message with the job that it was about. */
export interface JobReachout extends ReachoutRow {
  readonly job_id: string
}

/** Reads the messages to each developer about any job, newest first. */
export async function reachoutsOf(db: Queryable, developerIds: readonly string[]): Promise<Map<string, JobReachout[]>> {
  const reachouts = db
    .selectFrom('job_messages')
    .where('developer_id', '=', sql<string>`any(${developerIds}::uuid[])`)
    .select(['developer_id', 'job_id', 'created_at', 'delivery_method', 'state', 'success', 'metadata'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return groupBy(
    await readPrepared(db, reachouts),
    ({ developer_id }) => developer_id,
    ({ developer_id: _, ...message }) => message,
  )
}
