import { type NotNull, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { groupBy } from '#server/platform/db/lists/groupBy.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { MessageState } from '#shared/messages/messageStates.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'

/** The card of a developer shows this message. */
export interface ReachoutRow {
  readonly created_at: Moment
  readonly delivery_method: DeliveryMethod
  readonly state: MessageState
  /** Is null while unknown. */
  readonly success: boolean | null
  readonly metadata: object
}

export interface JobReachout extends ReachoutRow {
  readonly job_id: string
}

/** Reads the messages to each developer about any job, newest first. */
export async function reachoutsOf(db: Queryable, developerIds: readonly string[]): Promise<Map<string, JobReachout[]>> {
  const reachouts = db
    .selectFrom('messages')
    .where('reader_id', '=', sql<string>`any(${developerIds}::uuid[])`)
    .where('kind', '=', 'JOB_MESSAGE')
    .select(['reader_id', 'job_id', 'created_at', 'delivery_method', 'state', 'success', 'metadata'])
    .$narrowType<{ job_id: NotNull }>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return groupBy(
    await readPrepared(db, reachouts),
    ({ reader_id }) => reader_id,
    ({ reader_id: _, ...message }) => message,
  )
}
