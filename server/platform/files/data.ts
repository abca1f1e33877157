import { sql, type Transaction } from 'kysely'
import type { Queryable } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Says that a file is about to be stored. Until a row owns it, it belongs to nobody. */
export async function announceFile(db: Queryable, file_key: string): Promise<void> {
  await db.insertInto('unowned_files').values({ file_key }).execute()
}

/**
 * Gives a file to the row that this transaction writes.
 * @throws where it was removed meanwhile, so that no row is ever without its file.
 */
export async function claimFile(trx: Transaction<Tables>, file_key: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('unowned_files').where('file_key', '=', file_key).executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Error('The file was given up before its row was written.')
}

/** Some files that have belonged to nobody for an hour, far longer than any upload takes. No other node gets the same ones. */
export async function takeAbandoned(trx: Transaction<Tables>, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('unowned_files')
    .select('file_key')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** The files are gone. */
export async function forgetFiles(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('unowned_files').where('file_key', 'in', keys).execute()
}
