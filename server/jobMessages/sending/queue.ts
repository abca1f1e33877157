import { sql, type Transaction } from 'kysely'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import type { DeliveryMethod } from '#shared/enumerations.ts'
import { skipReasonOf, skipReasons } from '#shared/jobMessages.ts'
import { isActiveJob } from '#shared/jobStatuses.ts'

/** Messages older than this are no longer sent. */
const staleAfter = sql`interval '1 day'`

/** A message that only this worker may send, until its lease ends. */
export interface ClaimedMessage {
  readonly id: string
  readonly attempts: number
  readonly job_id: string
  readonly delivery_method: DeliveryMethod
  readonly message: string
  readonly job_title: string
  readonly slack_user_id: string | null
  readonly email: string
  /** The sender's e-mail address. */
  readonly reply_to: string | null
  /** Why the message may no longer be sent; null when it may. */
  readonly skipReason: string | null
}

/**
 * Claims the next message of the queue. Until the lease ends no other worker touches it; after that its outcome is unknown.
 * @param methods the methods that the worker can use now.
 */
export async function claimMessage(
  trx: Transaction<Tables>,
  methods: readonly DeliveryMethod[],
  leaseSeconds: number,
): Promise<ClaimedMessage | undefined> {
  const next = trx
    .selectFrom('job_messages')
    .select('id')
    .where('send_after', '<=', sql<Moment>`now()`)
    .where('lease_until', 'is', null)
    .where(sql<boolean>`delivery_method = any(${methods})`)
    .where('created_at', '>', sql<Moment>`now() - ${staleAfter}`)
    .orderBy('send_after')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const claimed = await trx
    .updateTable('job_messages')
    .set({ lease_until: secondsFromNow(leaseSeconds), attempts: sql`attempts + 1` })
    .where('id', '=', next)
    .returning('id')
    .executeTakeFirst()
  return claimed && readClaimed(trx, claimed.id)
}

async function readClaimed(trx: Transaction<Tables>, id: string): Promise<ClaimedMessage> {
  const row = await trx
    .selectFrom('job_messages')
    .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .innerJoin('jobs', 'jobs.id', 'job_messages.job_id')
    .innerJoin('developers', 'developers.id', 'job_messages.developer_id')
    .leftJoin('users as senders', 'senders.id', 'batches.sender_id')
    .select(['job_messages.id', 'job_messages.attempts', 'job_messages.job_id', 'job_messages.delivery_method'])
    .select(['batches.message', 'jobs.title as job_title', 'senders.email as reply_to'])
    .select(['developers.slack_user_id', 'developers.email', 'developers.stage', 'developers.do_not_contact'])
    .select(['developers.deleted_at', 'jobs.status as job_status', 'jobs.deleted_at as job_deleted_at'])
    .where('job_messages.id', '=', id)
    .executeTakeFirstOrThrow()
  const { stage, do_not_contact, deleted_at, job_status, job_deleted_at, ...message } = row
  const reason = skipReasonOf({ stage, do_not_contact, deleted_at })
  if (reason) return { ...message, skipReason: skipReasons[reason].label }
  // Moving a job cancels its queued messages, but this one may have been queued at the same moment.
  const isOpen = job_deleted_at === null && isActiveJob(job_status)
  return { ...message, skipReason: isOpen ? null : 'Nobody can apply for the job any more' }
}

/** Records the outcome of a claimed message. It does not overwrite a later claim of the same message. */
export async function recordDelivery(
  trx: Transaction<Tables>,
  { id, attempts }: ClaimedMessage,
  delivery: Delivery,
): Promise<void> {
  const { outcome } = delivery
  const again = outcome === 'retry' ? secondsFromNow(delivery.seconds) : null
  await trx
    .updateTable('job_messages')
    .set({
      success: outcome === 'sent' ? true : outcome === 'refused' ? false : null,
      metadata: outcome === 'sent' ? { reference: delivery.reference } : { reason: delivery.reason },
      send_after: again,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    // After its lease the outcome is unknown. Its worker may still record the result, but not queue it again.
    .where((eb) => (again ? eb('lease_until', 'is not', null) : eb('success', 'is', null)))
    .execute()
}

/** Ends the wait of messages whose lease expired without a result, and of those that could not be sent within a day. */
export async function expireMessages(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('job_messages')
    .set({
      send_after: null,
      lease_until: null,
      metadata: { reason: 'The server stopped while it was sending. The message may have arrived.' },
    })
    .where('send_after', 'is not', null)
    .where('lease_until', '<', sql<Moment>`now()`)
    .execute()
  await trx
    .updateTable('job_messages')
    .set({ send_after: null, success: false, metadata: { reason: 'Not sent: it could not leave within a day.' } })
    .where('send_after', 'is not', null)
    .where('lease_until', 'is', null)
    .where('created_at', '<=', sql<Moment>`now() - ${staleAfter}`)
    .execute()
}

function secondsFromNow(seconds: number) {
  return sql<Moment>`now() + ${seconds} * interval '1 second'`
}
