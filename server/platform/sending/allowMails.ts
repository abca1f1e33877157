import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { calendarMailsTo } from './lastMailBounced.ts'
import type { SendingTable } from './queue.ts'

/**
 * Lets mails go again to somebody whose last mail came back. The next one that comes back marks their address anew.
 * @param id that of a developer, a contact or an account.
 * @returns how many mails had come back.
 */
export async function allowMails(trx: Transaction<Tables>, id: string): Promise<number> {
  const person = sql`${id}::uuid`
  const addresses = sql`select lower(email) from contacts where id = ${person} union select lower(email) from users where id = ${person}`
  const calendarMails = sql`
    ${calendarMailsTo('developers', person)} union all ${calendarMailsTo('contacts', person)}
    union all ${calendarMailsTo('users', person)}`
  const counts = [
    await forget(trx, 'messages', sql`developer_id = ${person}`),
    await forget(trx, 'job_messages', sql`developer_id = ${person}`),
    await forget(trx, 'company_messages', sql`email in (${addresses})`),
    await forget(trx, 'meeting_mails', sql`id in (select mail.id from (${calendarMails}) as mail)`),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The mails stay as they are told: they came back. But they say nothing of the mailbox any more. */
async function forget(trx: Transaction<Tables>, table: SendingTable, where: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set metadata = metadata || '{"forgotten": true}'
    where ${where} and metadata ? 'bounced' and not metadata ? 'forgotten'`.execute(trx)
  return Number(numAffectedRows)
}
