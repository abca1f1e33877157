import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import { isDiskFull } from '#server/platform/db/outage.ts'

const timeoutMs = 2_000
/** Bytes without which a disk counts as full. */
const leastRoom = 1024 * 1024

export interface HealthDeps {
  readonly env: Pick<Env, 'VOUCH_DATA_DIR'>
  readonly db: Database
  readonly log: Logger
}

/**
 * /healthz: the process answers. /readyz: so does the database, it is of this release or a newer one, and there is room to write.
 * @param roomIn how many bytes this account may still write to a folder.
 */
export function createHealth({ env, db, log }: HealthDeps, roomIn = freeBytes) {
  const migrations = readMigrations()

  async function whyNotReady(): Promise<string | undefined> {
    try {
      // Asked first: an embedded database whose disk is full may not even run.
      if ((await roomIn(env.VOUCH_DATA_DIR)) < leastRoom) return 'The disk of this node is full.'
      return await within(
        timeoutMs,
        whyDatabaseNotReady(
          db,
          (await migrations).map(({ name }) => name),
        ),
      )
    } catch (err) {
      log.warn({ err }, 'not ready')
      return isDiskFull(err) ? 'The disk of the database is full.' : 'The database is not reachable.'
    }
  }

  return {
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      if (req.url?.startsWith('/healthz')) return send(res, 200, { status: 'ok' })
      const reason = await whyNotReady()
      send(res, reason ? 503 : 200, reason ? { status: 'unavailable', reason } : { status: 'ok' })
    },
  }
}

/** A folder that is not there is no full disk: with an outside database and a bucket, nothing has to be in it. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

async function whyDatabaseNotReady(db: Database, wanted: readonly string[]): Promise<string | undefined> {
  const { done, read_only } = await readState(db)
  const missing = wanted.filter((name) => !done.includes(name))
  if (missing.length > 0) return `The database lacks the migrations ${missing.join(', ')}.`
  return read_only ? 'The database takes no writes.' : undefined
}

/**
 * What this release needs to know of the database. Sorting more than fits into the little memory that it is given writes a file
 * of about a megabyte on the disk of the database, gone at once.
 * @throws where there is no room for it.
 */
async function readState(db: Database): Promise<{ done: string[]; read_only: boolean }> {
  return db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx)
    const { rows } = await sql<{ done: string[]; read_only: boolean; room: number }>`
      with room as materialized (select repeat(md5(n::text), 32) as kilobyte from generate_series(1, 1024) as n order by 1)
      select
        array(select name from migrations) as done,
        current_setting('transaction_read_only')::boolean as read_only,
        (select count(*) from room) as room`.execute(trx)
    if (!rows[0]) throw new Error('The query always has one row.')
    return rows[0]
  })
}

/** Rejects when the work takes longer; the work itself goes on. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  res.end(`${JSON.stringify(body)}\n`)
}
