import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { messageQuota, type QuotaLeft, quotaRefusal } from '#shared/jobMessages.ts'

/** How many messages an account may still send now. */
export async function quotaLeft(db: Queryable, senderId: string): Promise<QuotaLeft> {
  const sent = await db
    .selectFrom('job_messages')
    .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .where('batches.sender_id', '=', senderId)
    .where('batches.created_at', '>', sql<Moment>`now() - interval '1 day'`)
    .select((eb) => [
      eb.fn.countAll<number>().as('day'),
      eb.fn
        .countAll<number>()
        .filterWhere('batches.created_at', '>', sql<Moment>`now() - interval '1 hour'`)
        .as('hour'),
    ])
    .executeTakeFirstOrThrow()
  const left = (period: keyof QuotaLeft) => Math.max(0, messageQuota[period] - sent[period])
  return { hour: left('hour'), day: left('day') }
}

/**
 * Checks that an account may message this many more developers.
 * @throws UserError RATE_LIMITED, with the number left.
 */
export async function requireQuota(trx: Transaction<Tables>, senderId: string, wanted: number): Promise<void> {
  const refusal = quotaRefusal(await quotaLeft(trx, senderId), wanted)
  if (refusal) throw new UserError('RATE_LIMITED', refusal)
}
