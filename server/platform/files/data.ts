import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** Registers a file before it is stored, as one that no row owns yet. */
export async function registerFile(db: Queryable, file_key: string): Promise<void> {
  await db.insertInto('unowned_files').values({ file_key }).execute()
}

/**
 * Makes the row that this transaction writes the owner of a file.
 * @throws Error when the file was removed in the meantime, so that no row exists without its file.
 */
export async function claimFile(trx: Trx, file_key: string): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('unowned_files').where('file_key', '=', file_key).executeTakeFirst()
  if (numDeletedRows !== 1n) throw new Error('The file was given up before its row was written.')
}

/** Gives up a file whose row this transaction deletes or empties. The task that removes abandoned files removes it next. */
export async function releaseFile(trx: Trx, file_key: string): Promise<void> {
  const created_at = sql<Moment>`now() - interval '1 day'`
  await trx.insertInto('unowned_files').values({ file_key, created_at }).execute()
}

/** Locks up to `limit` files that no row has owned for an hour, far longer than any upload. Other nodes skip locked files. */
export async function claimAbandonedFiles(trx: Trx, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('unowned_files')
    .select('file_key')
    .where('created_at', '<', sql<Moment>`now() - interval '1 hour'`)
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Deletes the registrations of files that were removed. */
export async function deleteUnownedFiles(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('unowned_files').where('file_key', 'in', keys).execute()
}

/** This many files of each table are checked. */
const sampleSize = 5

/** Gives the keys of some files that the database names, of each table that owns files. */
export async function sampleOfFileKeys(db: Queryable): Promise<string[]> {
  const owners = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'file_key' and table_name not in ('unowned_files', 'suspect_files')`.execute(
    db,
  )
  const samples = owners.rows.map(async ({ name }) => {
    const { rows } = await sql<{ file_key: string }>`
      select file_key from ${sql.table(name)} where file_key not like 'erased-%' limit ${sampleSize}`.execute(db)
    return rows.map(({ file_key }) => file_key)
  })
  return (await Promise.all(samples)).flat()
}
