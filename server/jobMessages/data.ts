import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connect.ts'
import { groupBy } from '#server/platform/db/groupBy.ts'
import type { Moment, WithMoments } from '#server/platform/db/moment.ts'
import { countRows, type Page, type Range } from '#server/platform/db/page.ts'
import { read } from '#server/platform/db/read.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { DeliveryMethod } from '#shared/enumerations.ts'
import type { JobMessageState } from '#shared/jobMessages.ts'

/** A message as the lists show it. */
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
  /** Why it was not sent, or is not known to be. */
  readonly reason: string | null
}

export interface JobMessageFilter {
  readonly jobId: string | null
  readonly deliveryMethod: DeliveryMethod | null
  readonly state: JobMessageState | null
}

/** Messages, the newest first. */
export function listMessages(db: Queryable, filter: JobMessageFilter, { limit, offset }: Range): Page<JobMessage> {
  const all = db
    .selectFrom('job_messages')
    .$if(filter.jobId !== null, (query) => query.where('job_messages.job_id', '=', filter.jobId))
    .$if(filter.deliveryMethod !== null, (query) =>
      query.where('job_messages.delivery_method', '=', filter.deliveryMethod),
    )
    .$if(filter.state !== null, (query) => query.where('job_messages.state', '=', filter.state))
  return {
    rows: async () => (await read(db, shown(all).limit(limit).offset(offset))).map(toJobMessage),
    count: () => countRows(db, all),
  }
}

function shown(messages: SelectQueryBuilder<Tables, 'job_messages', object>) {
  return messages
    .innerJoin('jobs', 'jobs.id', 'job_messages.job_id')
    .innerJoin('developers', 'developers.id', 'job_messages.developer_id')
    .leftJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .leftJoin('users as senders', 'senders.id', 'batches.sender_id')
    .select(['job_messages.id', 'job_messages.created_at', 'job_messages.job_id', 'jobs.title'])
    .select(['job_messages.developer_id', 'developers.first_name', 'developers.last_name'])
    .select(['senders.display_name as sender_name', 'batches.message', 'batches.test'])
    .select(['job_messages.delivery_method', 'job_messages.state', 'job_messages.success', 'job_messages.metadata'])
    .orderBy('job_messages.created_at', 'desc')
    .orderBy('job_messages.id')
}

type ShownRow = WithMoments<Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>>

function toJobMessage({ job_id, title, developer_id, first_name, last_name, metadata, ...row }: ShownRow): JobMessage {
  return {
    ...row,
    test: row.test ?? false,
    job: { id: job_id, title },
    developer: { id: developer_id, first_name, last_name },
    reason: typeof metadata.reason === 'string' ? metadata.reason : null,
  }
}

/** A message as the card of its developer tells of it. */
export interface Reachout {
  readonly created_at: Moment
  readonly delivery_method: DeliveryMethod
  readonly state: JobMessageState
  /** Null is not known (yet). */
  readonly success: boolean | null
  readonly metadata: object
}

/** The same, with the job that it was about. */
export interface JobsReachout extends Reachout {
  readonly job_id: string
}

/** The messages to each of some developers about any job, the newest first. */
export async function reachoutsOf(
  db: Queryable,
  developerIds: readonly string[],
): Promise<Map<string, JobsReachout[]>> {
  const reachouts = db
    .selectFrom('job_messages')
    .where('developer_id', '=', sql<string>`any(${developerIds}::uuid[])`)
    .select(['developer_id', 'job_id', 'created_at', 'delivery_method', 'state', 'success', 'metadata'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return groupBy(
    await read(db, reachouts),
    ({ developer_id }) => developer_id,
    ({ developer_id: _, ...message }) => message,
  )
}
