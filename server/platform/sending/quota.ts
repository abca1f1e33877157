import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isWithinLast } from '#server/platform/idp/provider/clock.ts'
import { messageQuota, type QuotaLeft, quotaRefusal } from '#shared/jobMessages/jobMessages.ts'

/** The same text from the same sender to the same person within this time counts as a double click. */
export const doubleClickSeconds = 10

const hour = 3_600
const wasSentWithin = (seconds: number, moment: string) => isWithinLast(seconds, sql<Moment>`${sql.ref(moment)}`)

/** A reminder that a rule sent in somebody's name leaves them their quota. Its run has a limit of its own. */
const isByHand = (table: 'messages' | 'company_messages') =>
  sql`not exists (select from reminders where reminders.id = ${sql.ref(`${table}.id`)})`

/** Counts the messages that an account may still send now, about jobs, to companies and others. Messages sent while a clock was ahead no longer count. */
export async function quotaLeft(db: Queryable, senderId: string): Promise<QuotaLeft> {
  const counted = sql<QuotaLeft>`
    select count(*) as day, count(*) filter (where ${wasSentWithin(hour, 'sent_at')}) as hour
    from (
      select batches.created_at as sent_at
      from job_messages join job_message_batches as batches on batches.id = job_messages.batch_id
      where batches.sender_id = ${senderId} and ${wasSentWithin(24 * hour, 'batches.created_at')}
      union all
      select created_at from messages
      where sender_id = ${senderId} and ${wasSentWithin(24 * hour, 'created_at')} and ${isByHand('messages')}
      union all
      select created_at from company_messages
      where sender_id = ${senderId} and ${wasSentWithin(24 * hour, 'created_at')} and ${isByHand('company_messages')}
    ) as sent`
  const { rows } = await counted.execute(db)
  const [sent] = rows
  const left = (period: keyof QuotaLeft) => Math.max(0, messageQuota[period] - (sent?.[period] ?? 0))
  return { hour: left('hour'), day: left('day') }
}

/**
 * Serializes the sends of an account, because each reads the sent messages before it writes. It does not lock the row
 * of the account, because every change of a developer takes a shared lock on the row of the owner.
 */
export async function lockSends(trx: Transaction<Tables>, senderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.sends}, hashtext(${senderId}))`.execute(trx)
}

/**
 * Serializes the messages to many of all accounts, so that two people who write to the same person at once do not both find that
 * nobody wrote lately.
 */
export async function lockRecipients(trx: Transaction<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.recipients})`.execute(trx)
}

/**
 * Checks that an account may send this many more messages, and keeps other sends of it out until the transaction ends.
 * @throws UserError RATE_LIMITED, with the number left.
 */
export async function requireQuota(trx: Transaction<Tables>, senderId: string, wanted: number): Promise<void> {
  await lockSends(trx, senderId)
  const refusal = quotaRefusal(await quotaLeft(trx, senderId), wanted)
  if (refusal) throw new UserError('RATE_LIMITED', refusal)
}
