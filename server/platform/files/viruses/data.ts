import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** Marks a file that the scanner has not seen. */
export async function insertSuspect(db: Queryable, file_key: string): Promise<void> {
  await db.insertInto('suspect_files').values({ file_key }).execute()
}

/** Removes the mark of a file. One without a mark is no error. */
export async function deleteSuspect(db: Queryable, file_key: string): Promise<void> {
  await db.deleteFrom('suspect_files').where('file_key', '=', file_key).execute()
}

/** Keeps the virus that the scanner found in a file later. */
export async function keepVirus(db: Queryable, file_key: string, virus: string): Promise<void> {
  await db.updateTable('suspect_files').set({ virus }).where('file_key', '=', file_key).execute()
}

/** Finds the mark of a file, with its virus once one was found; undefined for a file without a mark. */
export function findSuspect(db: Queryable, file_key: string): Promise<{ readonly virus: string | null } | undefined> {
  return db.selectFrom('suspect_files').select('virus').where('file_key', '=', file_key).executeTakeFirst()
}

/** Removes a mark that has no file an hour later: the file could not be kept. */
export async function deleteOldMark(db: Queryable, file_key: string): Promise<void> {
  await db
    .deleteFrom('suspect_files')
    .where('file_key', '=', file_key)
    .where('created_at', '<', sql<Moment>`now() - interval '1 hour'`)
    .execute()
}

/** Lists files that the scanner has not seen, the oldest first, without those that it refused within the last hour. */
export async function listUnscanned(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from suspect_files
    where virus is null and coalesce(refused_at < now() - interval '1 hour', true)
    order by created_at, file_key limit ${limit}`.execute(db)
  return rows.map(({ file_key }) => file_key)
}

/** Notes that the scanner refused a file, so that it does not hold up others. */
export async function noteRefused(db: Queryable, file_key: string): Promise<void> {
  await db
    .updateTable('suspect_files')
    .set({ refused_at: sql<Moment>`now()` })
    .where('file_key', '=', file_key)
    .execute()
}

/** Counts the files that were not scanned yet, and those with a virus. */
export interface SuspectCounts {
  readonly unscanned: number
  readonly infected: number
  /** The moment since which the oldest waits for the scanner. */
  readonly since: Moment | null
}

export async function countSuspects(db: Queryable): Promise<SuspectCounts> {
  const { rows } = await sql<SuspectCounts>`
    select count(*) filter (where virus is null)::int as unscanned, count(virus)::int as infected,
      min(created_at) filter (where virus is null) as since
    from suspect_files`.execute(db)
  return rows[0] ?? { unscanned: 0, infected: 0, since: null }
}
