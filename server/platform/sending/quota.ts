import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import { messageQuota, type QuotaLeft, quotaRefusal } from '#shared/jobMessages/jobMessages.ts'

/** The same text from the same sender to the same person within this time counts as a double click. */
export const doubleClickSeconds = 10

const hour = 3_600
const wasSentWithin = (seconds: number) => isWithinLast(seconds, sql<Moment>`created_at`)

/**
 * Counts the messages that an account may still send now, about jobs, to companies and others. Messages sent while a clock was ahead no
 * longer count. An invitation leaves somebody their quota, and so does a reminder that a rule sent in their name: its run has a limit of
 * its own.
 */
export async function quotaLeft(db: Queryable, senderId: string): Promise<QuotaLeft> {
  const counted = sql<QuotaLeft>`
    select count(*) as day, count(*) filter (where ${wasSentWithin(hour)}) as hour
    from messages
    where sender_id = ${senderId} and guest_id is null and ${wasSentWithin(24 * hour)}
      and not exists (select from reminders where reminders.id = messages.id)`
  const { rows } = await counted.execute(db)
  const [sent] = rows
  const left = (period: keyof QuotaLeft) => Math.max(0, messageQuota[period] - (sent?.[period] ?? 0))
  return { hour: left('hour'), day: left('day') }
}

/**
 * Serializes the sends of an account, because each reads the sent messages before it writes. It does not lock the row
 * of the account, because every change of a developer takes a shared lock on the row of the owner.
 */
export async function lockSends(trx: Trx, senderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.sends}, hashtext(${senderId}))`.execute(trx)
}

/**
 * Serializes the messages to many of all accounts, so that two people who write to the same person at once do not both find that
 * nobody wrote lately.
 */
export async function lockRecipients(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.recipients})`.execute(trx)
}

/**
 * Checks that an account may send this many more messages, and keeps other sends of it out until the transaction ends.
 * @throws UserError RATE_LIMITED, with the number left.
 */
export async function requireQuota(trx: Trx, senderId: string, wanted: number): Promise<void> {
  await lockSends(trx, senderId)
  const refusal = quotaRefusal(await quotaLeft(trx, senderId), wanted)
  if (refusal) throw new UserError('RATE_LIMITED', refusal)
}
