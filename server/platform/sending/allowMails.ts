import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'

/**
 * Lets mails go again to somebody whose last mail came back. The next one that comes back marks their address again. The mails are still shown as returned, but no longer say anything about the mailbox.
 * @param id that of a developer, a contact or an account.
 * @returns how many mails had come back.
 */
export async function allowMails(trx: Trx, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update messages set metadata = metadata || '{"forgotten": true}'
    where id in (
        select id from messages where reader_id = ${id}
        union
        select m.id from messages m
        where m.email in (select lower(email) from contacts where id = ${id} union select lower(email) from users where id = ${id})
      )
      and metadata ? 'bounced' and not metadata ? 'forgotten'`.execute(trx)
  return Number(numAffectedRows)
}
