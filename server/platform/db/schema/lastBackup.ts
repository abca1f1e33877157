import type pg from 'pg'
import { hasTable } from '#server/platform/db/connection/openClient.ts'

/** The table with one row that names the last backup. No migration makes it, so that data of any release can have it. */
export const backupTable = 'data_backup'

/**
 * Records that a whole backup of this database was made. A later start reads it before it migrates an external database.
 * @param client connects as the owner of the tables.
 * @param at the moment whose data the backup has.
 */
export async function recordBackup(client: pg.ClientBase, at: Date): Promise<void> {
  await client.query(`create table if not exists ${backupTable} (
    only_row boolean primary key default true check (only_row),
    made_at timestamptz not null
  )`)
  await client.query(
    `insert into ${backupTable} (made_at) values ($1) on conflict (only_row) do update set made_at = excluded.made_at`,
    [at],
  )
}

/** Returns whether the last backup has the data of the last 24 hours. One in the future means a wrong clock, so it does not count. */
export async function hasRecentBackup(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasTable(client, backupTable))) return false
  const { rowCount } = await client.query(
    `select from ${backupTable} where made_at between now() - interval '1 day' and now() + interval '5 minutes'`,
  )
  return rowCount === 1
}
