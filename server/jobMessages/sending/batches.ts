import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import { messageText } from '#server/jobMessages/data.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { lockSends, requireQuota } from '#server/platform/sending/quota.ts'
import { type SkipReason, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  developerIdIn,
  type JobMessagePlan,
  type JobMessageRequest,
  type JobMessageSending,
  planMessage,
  type Skipped,
  selectCandidates,
  skipUnknownIds,
  toRecipient,
  trimmedName,
} from './recipients.ts'

/** The same message to the same people within this time counts as a double click. */
const doubleClickSeconds = 10

/**
 * Queues a message to each developer who may get it, or puts it into the outbox. Without a key, the same request within a few seconds
 * counts as a double click and gets the first batch.
 * @param key the idempotency key. It is unique per account even after the stored answer was deleted.
 * @throws UserError CONFLICT when the key already has a batch, RATE_LIMITED beyond the quota, BAD_INPUT without any recipient; and what
 * `planMessage` throws.
 */
export async function sendMessage(
  trx: Transaction<Tables>,
  senderId: string,
  key: string | null,
  request: JobMessageRequest,
  sending: JobMessageSending,
): Promise<JobMessagePlan> {
  await lockSends(trx, senderId)
  const request_hash = requestHash(request, sending.channels)
  const clicked = key === null ? await findDoubleClick(trx, senderId, request_hash) : undefined
  if (clicked) return readBatch(trx, clicked)
  const plan = await planMessage(trx, request, sending)
  if (plan.recipients.length === 0) throw noRecipientsError(plan.skipped)
  await requireQuota(trx, senderId, plan.recipients.length)
  const { jobId: job_id, message } = request
  const batch = { job_id, sender_id: senderId, key, message, test: sending.channels.test, request_hash }
  return readBatch(trx, await insertBatch(trx, batch, plan))
}

/** Returns the content of a request, independent of the order of the developers. */
export function toRequestBody({ jobId, devIds, message }: JobMessageRequest, { test }: DeliveryChannels) {
  return { jobId, devIds: [...new Set(devIds)].sort(), message, test }
}

async function insertBatch(
  trx: Transaction<Tables>,
  batch: Omit<Insertable<Tables['job_message_batches']>, 'skipped'>,
  { recipients, skipped }: JobMessagePlan,
): Promise<string> {
  const reasons = Object.fromEntries(skipped.map(({ devId, reason }) => [devId, reason]))
  const inserted = await trx
    .insertInto('job_message_batches')
    .values({ ...batch, skipped: reasons })
    .onConflict((conflict) => conflict.columns(['sender_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    throw new UserError('CONFLICT', 'This key was used for another message. Reload the page and try again.')
  }
  const { id } = inserted
  const messages = recipients.map(({ devId: developer_id, deliveryMethod: delivery_method, message }) => ({
    batch_id: id,
    job_id: batch.job_id,
    developer_id,
    delivery_method,
    body: message === batch.message ? null : message,
    // A message in the outbox counts as delivered; all others wait for a worker.
    ...(delivery_method === 'OUTBOX' ? { success: true } : { send_after: sql<Moment>`now()` }),
  }))
  await trx.insertInto('job_messages').values(messages).execute()
  return id
}

/** @returns the id of the batch that a first click has made. */
async function findDoubleClick(
  trx: Transaction<Tables>,
  senderId: string,
  requestHash: string,
): Promise<string | undefined> {
  const batch = await trx
    .selectFrom('job_message_batches')
    .select('id')
    .where('sender_id', '=', senderId)
    .where('key', 'is', null)
    .where('request_hash', '=', requestHash)
    .where(isWithinLast(doubleClickSeconds, sql<Moment>`created_at`))
    .executeTakeFirst()
  return batch?.id
}

async function readBatch(trx: Transaction<Tables>, id: string): Promise<JobMessagePlan> {
  const batch = await trx
    .selectFrom('job_message_batches')
    .select(['job_id', 'test', 'skipped', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = await selectCandidates(trx, batch.job_id, sql`${batch.created_at}`)
    .innerJoin('job_messages', 'job_messages.developer_id', 'developers.id')
    .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .select(['job_messages.delivery_method', messageText.$notNull().as('message')])
    .where('job_messages.batch_id', '=', id)
    .execute()
  return {
    batchId: id,
    test: batch.test,
    recipients: sent.map((candidate) => toRecipient(candidate, candidate.delivery_method, candidate.message)),
    skipped: await readSkipped(trx, batch.skipped),
  }
}

async function readSkipped(
  trx: Transaction<Tables>,
  reasons: Readonly<Record<string, SkipReason>>,
): Promise<Skipped[]> {
  const devIds = Object.keys(reasons)
  const known = await trx
    .selectFrom('developers')
    .select(['id', trimmedName.as('name')])
    .where(developerIdIn(devIds))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return [
    ...known.map(({ id, name }) => ({ devId: id, name, reason: reasons[id] ?? 'NOT_FOUND' })),
    ...skipUnknownIds(devIds, known),
  ]
}

function noRecipientsError(skipped: readonly Skipped[]): UserError {
  const counts = valuesOf(skipReasons).flatMap((reason) => {
    const count = skipped.filter((one) => one.reason === reason).length
    return count > 0 ? [`${skipReasons[reason].label}: ${count}`] : []
  })
  return new UserError('BAD_INPUT', `None of the selected developers can be messaged. ${counts.join('. ')}.`, {
    field: 'devIds',
    details: { skipped },
  })
}

function requestHash(request: JobMessageRequest, channels: DeliveryChannels): string {
  return createHash('sha256')
    .update(JSON.stringify(toRequestBody(request, channels)))
    .digest('base64url')
}
