import type pg from 'pg'

/** A condition on an export that no process makes any more, and whose archive is still to be removed. */
export const isOrphaned = "state in ('RUNNING', 'CANCELLED') and archive_key is not null and expires_at is null"

export interface ClaimedExport {
  readonly id: string
  readonly archive_key: string
}

/** Begins the export that waits, with a key for its archive. @returns undefined if none waits. */
export async function beginExport(client: pg.ClientBase, key: string): Promise<ClaimedExport | undefined> {
  const { rows } = await client.query<ClaimedExport>(
    `update firm_exports set state = 'RUNNING', began_at = clock_timestamp(), archive_key = $1
    where state = 'WAITING' returning id, archive_key`,
    [key],
  )
  return rows[0]
}

/** Finds the exports whose process has ended. Only the holder of the lock may ask: no other process is making one then. */
export async function findAbandoned(client: pg.ClientBase): Promise<ClaimedExport[]> {
  const { rows } = await client.query<ClaimedExport>(`select id, archive_key from firm_exports where ${isOrphaned}`)
  return rows
}

/** Writes how far it is. @returns false once somebody cancelled it. */
export async function recordProgress(client: pg.ClientBase, id: string, done: number, total: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update firm_exports set done = $2, total = $3 where id = $1 and state = 'RUNNING'`,
    [id, done, total],
  )
  return rowCount === 1
}

/**
 * Ends an export that can be fetched for a day. All of `total` is done, also where it ended before its progress was ever written.
 * @param size in bytes.
 * @returns false once somebody cancelled it.
 */
export async function recordDone(
  client: pg.ClientBase,
  id: string,
  { total, size }: { readonly total: number; readonly size: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update firm_exports set state = 'DONE', done = $3, total = $3, size = $2, ended_at = now(), expires_at = now() + interval '24 hours'
    where id = $1 and state = 'RUNNING'`,
    [id, size, total],
  )
  return rowCount === 1
}

/** Ends an export. One that was cancelled stays so. What was written can be removed from now on. @param problem a sentence. */
export async function recordFailure(client: pg.ClientBase, id: string, problem: string): Promise<void> {
  await client.query(
    `update firm_exports set ended_at = coalesce(ended_at, now()), expires_at = coalesce(ended_at, now()),
      problem = case state when 'RUNNING' then $2 end, state = case state when 'RUNNING' then 'FAILED' else state end
    where id = $1 and state in ('RUNNING', 'CANCELLED')`,
    [id, problem],
  )
}

/** Notes that nothing is left of what an export that failed or was cancelled has written. */
export async function recordRemoval(client: pg.ClientBase, id: string): Promise<void> {
  await client.query(
    `update firm_exports set archive_key = null, expires_at = null where id = $1 and state in ('FAILED', 'CANCELLED')`,
    [id],
  )
}
