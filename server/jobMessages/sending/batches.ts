import { createHash } from 'node:crypto'
import { type Insertable, type NotNull, sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { JobMessageRequest } from '#server/jobMessages/input.ts'
import type { MessageSending } from '#server/messages/sending/planMessage.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { afterUndo } from '#server/platform/db/records/afterUndo.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { doubleClickSeconds, lockRecipients, lockSends, requireQuota } from '#server/platform/sending/quota.ts'
import { type SkipReason, skipReasons } from '#shared/jobMessages/jobMessages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import {
  developerIdIn,
  type JobMessagePlan,
  planJobMessage,
  type Skipped,
  selectCandidates,
  skipUnknownIds,
} from './recipients.ts'

/**
 * Queues a message to each developer who may get it, or puts it into the outbox. In an undoable change it leaves when that can no longer be
 * undone. Without a key, the same request within a few seconds
 * counts as a double click and gets the first batch.
 * @param key the idempotency key. It is unique per account even after the stored answer was deleted.
 * @throws UserError CONFLICT when the key already has a batch, RATE_LIMITED beyond the quota, BAD_INPUT without any recipient; and what
 * `planJobMessage` throws.
 */
export async function sendMessage(
  trx: Trx,
  key: string | null,
  request: JobMessageRequest,
  sending: MessageSending,
): Promise<JobMessagePlan> {
  const senderId = sending.sender.id
  await lockSends(trx, senderId)
  const request_hash = requestHash(request, sending.channels)
  const clicked = key === null ? await findDoubleClick(trx, senderId, request_hash) : undefined
  if (clicked) return readBatch(trx, clicked)
  await lockRecipients(trx)
  const plan = await planJobMessage(trx, request, sending)
  if (plan.recipients.length === 0) throw noRecipientsError(plan.skipped)
  await requireQuota(trx, senderId, plan.recipients.length)
  const { jobId: job_id, subject, message } = request
  const batch = { job_id, sender_id: senderId, key, subject, message, test: sending.channels.test, request_hash }
  return readBatch(trx, await insertBatch(trx, batch, plan))
}

/** Returns the content of a request, independent of the order of the developers. */
export function toRequestBody({ devIds, ...request }: JobMessageRequest, { test }: DeliveryChannels) {
  return { ...request, devIds: [...new Set(devIds)].sort(), test }
}

async function insertBatch(
  trx: Trx,
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
  const messages = recipients.map(({ devId, deliveryMethod: delivery_method, subject, message }) => ({
    batch_id: id,
    job_id: batch.job_id,
    developer_id: devId,
    sender_id: batch.sender_id,
    delivery_method,
    subject,
    body: message,
    // A message in the outbox counts as delivered; all others wait for a worker.
    ...(delivery_method === 'OUTBOX' ? { success: true } : { send_after: afterUndo }),
  }))
  await trx.insertInto('messages').values(messages).execute()
  return id
}

/** @returns the id of the batch that a first click has made. */
async function findDoubleClick(trx: Trx, senderId: string, requestHash: string): Promise<string | undefined> {
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

async function readBatch(trx: Trx, id: string): Promise<JobMessagePlan> {
  const batch = await trx
    .selectFrom('job_message_batches')
    .select(['job_id', 'test', 'skipped', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = await selectCandidates(trx, batch.job_id, sql`${batch.created_at}`)
    .innerJoin('messages', 'messages.developer_id', 'developers.id')
    .select(['messages.delivery_method', 'messages.subject', 'messages.body as message'])
    .$narrowType<{ subject: NotNull; message: NotNull }>()
    .where('messages.batch_id', '=', id)
    .execute()
  return {
    batchId: id,
    test: batch.test,
    recipients: sent.map(({ id: devId, delivery_method: deliveryMethod, subject, message, ...developer }) => {
      return {
        devId,
        name: nameOf(developer),
        deliveryMethod,
        subject,
        message,
        lastMessagedAt: developer.last_messaged_at,
      }
    }),
    skipped: await readSkipped(trx, batch.skipped),
  }
}

async function readSkipped(trx: Trx, reasons: Readonly<Record<string, SkipReason>>): Promise<Skipped[]> {
  const devIds = Object.keys(reasons)
  const known = await trx
    .selectFrom('developers')
    .select(['id', 'first_name', 'last_name'])
    .where(developerIdIn(devIds))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return [
    ...known.map(({ id, ...name }) => ({ devId: id, name: nameOf(name), reason: reasons[id] ?? 'NOT_FOUND' })),
    ...skipUnknownIds(devIds, known),
  ]
}

function nameOf({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
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
