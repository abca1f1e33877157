import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { coalesce } from '#server/platform/db/cache/coalesce.ts'
import type { DatabaseClient } from '#server/platform/db/connection/client.ts'
import { isDiskFull } from '#server/platform/db/connection/outage.ts'
import { readMigrations } from '#server/platform/db/schema/migrate.ts'
import { type Release, writerProblem } from '#server/platform/db/schema/release.ts'

const timeoutMs = 2_000
/** A disk with fewer free bytes counts as full. */
const minFreeBytes = 1024 * 1024

/** After this time the database shows again that its disk has room, in milliseconds. Probes come each second, from every balancer. */
const roomMs = 30_000

export interface HealthDeps {
  readonly env: Pick<Env, 'VOUCH_DATA_DIR'>
  readonly log: Logger
  /** Opens a connection to the database, outside of the pools. */
  readonly openConnection: () => Promise<DatabaseClient>
  /** Called when /readyz answers 200 for the first time. */
  readonly onReady?: () => void
}

/**
 * Answers /healthz with 200 while the process runs, and /readyz with 200 or, with the reason, 503. It checks that the
 * database is reachable, writable and of this release or a newer one, and that the disks have room. It has a connection
 * of its own, so that it waits for no request.
 * @param freeBytesIn gives the number of bytes that this account may still write to a folder.
 */
export function createHealth({ env, log, openConnection, onReady }: HealthDeps, freeBytesIn = freeBytes) {
  const migrations = readMigrations()
  const connection = keptConnection(openConnection)
  let wasReady = false
  let isLeaving = false
  let roomSeenAt = Number.NEGATIVE_INFINITY
  // Concurrent requests share one check.
  const look = coalesce(readinessProblem)

  async function readinessProblem(): Promise<string | undefined> {
    try {
      // Checked first: an embedded database may not even run when its disk is full.
      if ((await freeBytesIn(env.VOUCH_DATA_DIR)) < minFreeBytes) return 'The disk of this node is full.'
      const required = (await migrations).map(({ name }) => name)
      const asksForRoom = performance.now() - roomSeenAt >= roomMs
      const problem = await withTimeout(timeoutMs, databaseProblem(connection.get(), { required, asksForRoom }))
      if (asksForRoom) roomSeenAt = performance.now()
      // Another host may have taken over.
      if (problem) connection.drop()
      return problem
    } catch (err) {
      connection.drop()
      roomSeenAt = Number.NEGATIVE_INFINITY
      log.warn({ err }, 'not ready')
      return isDiskFull(err) ? 'The disk of the database is full.' : 'The database is not reachable.'
    }
  }

  return {
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      if (req.url?.startsWith('/healthz')) return send(res, 200, { status: 'ok' })
      const reason = isLeaving ? 'This node is stopping.' : await look()
      send(res, reason ? 503 : 200, reason ? { status: 'unavailable', reason } : { status: 'ok' })
      if (!reason && !wasReady) onReady?.()
      wasReady ||= !reason
    },
    /** Answers /readyz with 503 from now on, so that a balancer sends no more requests. */
    leave: () => {
      isLeaving = true
    },
    close: async () => connection.drop(),
  }
}

/** Counts the free bytes. A missing folder is no full disk: with an external database and a bucket, a node needs no data folder. */
async function freeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY
}

/** Keeps a connection until it breaks or is dropped. */
function keptConnection(open: () => Promise<DatabaseClient>) {
  let kept: Promise<DatabaseClient> | undefined
  const forget = (broken: Promise<DatabaseClient>) => {
    if (kept === broken) kept = undefined
  }
  return {
    get: () => {
      if (kept) return kept
      const opening = openSmall(open)
      opening.then((client) => client.once('end', () => forget(opening))).catch(() => forget(opening))
      kept = opening
      return opening
    },
    drop: () => {
      kept?.then((client) => client.destroy()).catch(() => undefined)
      kept = undefined
    },
  }
}

/** Opens a connection with little memory for sorting, so that `askForRoom` writes a temporary file. */
async function openSmall(open: () => Promise<DatabaseClient>): Promise<DatabaseClient> {
  const client = await open()
  await client.ask(`set work_mem = '64kB'`)
  return client
}

interface Asked {
  /** The names of the migrations of this release. */
  readonly required: readonly string[]
  readonly asksForRoom: boolean
}

async function databaseProblem(
  connecting: Promise<DatabaseClient>,
  { required, asksForRoom }: Asked,
): Promise<string | undefined> {
  const client = await connecting
  if (asksForRoom) await askForRoom(client)
  const { applied, read_only, release } = await readState(client)
  const problem = writerProblem(release ?? undefined)
  if (problem) return problem
  const missing = required.filter((name) => !applied.includes(name))
  if (missing.length > 0) return `The database lacks the migrations ${missing.join(', ')}.`
  return read_only ? 'The database takes no writes.' : undefined
}

interface DatabaseState {
  readonly applied: string[]
  readonly read_only: boolean
  /** The release that migrated the data last. */
  readonly release: Release | null
}

/** Reads the applied migrations and the mode of the database, which may be read-only. */
async function readState(client: DatabaseClient): Promise<DatabaseState> {
  const { rows } = await client.ask<DatabaseState>(`
    select
      array(select name from migrations) as applied,
      (select to_json(data_release) from data_release) as release,
      current_setting('transaction_read_only')::boolean as read_only`)
  if (!rows[0]) throw new Error('The query always has one row.')
  return rows[0]
}

/**
 * Sorts more than the small `work_mem` holds, so that the database writes a temporary file of about a megabyte.
 * @throws DatabaseError when its disk has no room for the file.
 */
async function askForRoom(client: DatabaseClient): Promise<void> {
  await client.ask(`
    with room as materialized (select repeat(md5(n::text), 32) as kilobyte from generate_series(1, 1024) as n order by 1)
    select count(*) from room`)
}

/** Rejects when the work takes longer than `ms` milliseconds. The work itself continues. */
async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
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
