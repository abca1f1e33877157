import type pg from 'pg'
import { hasTable } from '#server/platform/db/connection/openClient.ts'

/**
 * Writes the security event of a command or task that copies everything. It comes before the snapshot, so that the copy has it, too. An older
 * database has no such table.
 */
export async function recordCopy(client: pg.Client, what: 'backup' | 'firm'): Promise<void> {
  if (!(await hasTable(client, 'security_events'))) return
  await client.query('begin')
  await client.query(`select set_config('vouch.actor', $1, true)`, [what === 'backup' ? 'task:backup' : 'task:export'])
  await client.query(
    `insert into security_events (kind, details) values ('EXPORTED', jsonb_build_object('what', $1::text))`,
    [what],
  )
  await client.query('commit')
}
