import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { UserError } from '#server/errors.ts'
import { messageQuota } from '#shared/jobMessages.ts'

/**
 * Lets an account message so many more developers.
 * @throws UserError RATE_LIMITED, with how many are left.
 */
export async function requireQuota(trx: Transaction<Tables>, senderId: string, wanted: number): Promise<void> {
  const sent = await trx
    .selectFrom('job_messages')
    .innerJoin('job_message_batches as batches', 'batches.id', 'job_messages.batch_id')
    .where('batches.sender_id', '=', senderId)
    .where('batches.created_at', '>', sql<Date>`now() - interval '1 day'`)
    .select((eb) => [
      eb.fn.countAll<number>().as('day'),
      eb.fn.countAll<number>().filterWhere('batches.created_at', '>', sql<Date>`now() - interval '1 hour'`).as('hour'),
    ])
    .executeTakeFirstOrThrow()
  for (const period of ['hour', 'day'] as const) {
    const left = Math.max(0, messageQuota[period] - sent[period])
    if (wanted <= left) continue
    const quota = `You may message ${messageQuota[period]} developers per ${period}`
    throw new UserError('RATE_LIMITED', `${quota}, and ${left} are left. Select fewer, or send the rest later.`)
  }
}
