import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import type { MessageKind } from '#shared/messages/messageStates.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { longestPauseSeconds, secondsFromNow } from './recall.ts'

/** Messages older than this are no longer sent. */
const staleAfter = sql`interval '1 day'`

/** A message that only this worker may send, until its lease ends. */
export interface ClaimedMessage {
  readonly id: string
  readonly kind: MessageKind
  readonly attempts: number
  readonly delivery_method: DeliveryMethod
}

/** The messages that a worker can send now. */
export interface SendingMeans {
  readonly kinds: readonly MessageKind[]
  readonly methods: readonly DeliveryMethod[]
}

/**
 * Claims the next message; those of bulk sends about jobs come last. Until the lease ends no other worker touches it; after that its outcome is
 * unknown.
 */
export async function claimMessage(
  trx: Trx,
  { kinds, methods }: SendingMeans,
  leaseSeconds: number,
): Promise<ClaimedMessage | undefined> {
  const next = trx
    .selectFrom('messages')
    .select('id')
    .where('send_after', '<=', sql<Moment>`now()`)
    .where('lease_until', 'is', null)
    .where(sql<boolean>`kind = any(${kinds})`)
    .where(sql<boolean>`delivery_method = any(${methods})`)
    .where('created_at', '>', sql<Moment>`now() - ${staleAfter}`)
    .orderBy(sql`batch_id is not null`)
    .orderBy('send_after')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return trx
    .updateTable('messages')
    .set({ lease_until: secondsFromNow(leaseSeconds), attempts: sql`attempts + 1` })
    .where('id', '=', next)
    .returning(['id', 'kind', 'attempts', 'delivery_method'])
    .executeTakeFirst()
}

/** Records the outcome of a claimed message. It does not overwrite a later claim of the same message. */
export async function recordDelivery(trx: Trx, { id, attempts }: ClaimedMessage, delivery: Delivery): Promise<void> {
  const { outcome } = delivery
  const again = outcome === 'retry' ? secondsFromNow(Math.min(delivery.seconds, longestPauseSeconds)) : null
  await trx
    .updateTable('messages')
    .set({
      success: outcome === 'sent' ? true : outcome === 'refused' ? false : null,
      metadata: detailsOf(delivery),
      send_after: again,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    // After its lease the outcome is unknown. Its worker may still record the result, but not queue it again.
    .where((eb) => (again ? eb('lease_until', 'is not', null) : eb('success', 'is', null)))
    .execute()
}

function detailsOf(delivery: Delivery) {
  if (delivery.outcome === 'sent') return { reference: delivery.reference }
  const bounced = delivery.outcome === 'refused' && delivery.bounced
  return { reason: delivery.reason, ...(bounced && { bounced }) }
}

/** Ends the wait of messages whose lease expired without a result, and of those that could not be sent within a day. */
export async function expireMessages(trx: Trx): Promise<void> {
  await trx
    .updateTable('messages')
    .set({
      send_after: null,
      lease_until: null,
      metadata: { reason: 'The server stopped while it was sending. The message may have arrived.' },
    })
    .where('send_after', 'is not', null)
    .where('lease_until', '<', sql<Moment>`now()`)
    .execute()
  await trx
    .updateTable('messages')
    .set({ send_after: null, success: false, metadata: { reason: 'Not sent: it could not be sent within a day.' } })
    .where('send_after', 'is not', null)
    .where('lease_until', 'is', null)
    .where('created_at', '<=', sql<Moment>`now() - ${staleAfter}`)
    .execute()
}

/** Removes the unsent messages about a job from the queue. @param reason the sentence that the list shows. */
export async function refuseWaitingMessages(trx: Trx, jobId: string, reason: string): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ success: false, send_after: null, metadata: { reason } })
    .where('job_id', '=', jobId)
    .where('kind', '=', 'JOB_MESSAGE')
    .where('state', '=', 'QUEUED')
    .execute()
}
