import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './db/connect.ts'
import { readMigrations } from './db/migrate.ts'

const timeoutMs = 2_000

/** /healthz: the process answers. /readyz: so does the database, and it is of this release or a newer one. */
export function createHealth({ db, log }: { db: Database; log: Logger }) {
  const migrations = readMigrations()
  return {
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      if (req.url?.startsWith('/healthz')) return send(res, 200, { status: 'ok' })
      const reason = await whyNotReady(db, migrations, log)
      send(res, reason ? 503 : 200, reason ? { status: 'unavailable', reason } : { status: 'ok' })
    },
  }
}

async function whyNotReady(
  db: Database,
  migrations: ReturnType<typeof readMigrations>,
  log: Logger,
): Promise<string | undefined> {
  try {
    const wanted = (await migrations).map(({ name }) => name)
    const done = new Set(await within(timeoutMs, appliedMigrations(db)))
    const missing = wanted.filter((name) => !done.has(name))
    return missing.length > 0 ? `The database lacks the migrations ${missing.join(', ')}.` : undefined
  } catch (err) {
    log.warn({ err }, 'not ready')
    return 'The database is not reachable.'
  }
}

async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return rows.map(({ name }) => name)
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
