import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { coalesce } from '#server/platform/db/cache/coalesce.ts'
import type { DatabaseClient } from '#server/platform/db/connection/client.ts'
import { withinTime } from '#server/platform/db/connection/withinTime.ts'
import { type Release, writerProblem } from '#server/platform/db/schema/release.ts'
import { readSchema, schemaRecord } from '#server/platform/db/schema/schemaFiles.ts'

const timeoutMs = 2_000

export interface HealthDeps {
  readonly log: Logger
  /** Opens a connection to the database, outside of the pools. */
  readonly openConnection: () => Promise<DatabaseClient>
  /** Reports problems that do not keep the node from answering, such as a full disk or the mail server. */
  readonly problems: () => ReadonlyMap<string, { readonly isKnown: boolean }>
  /** Called when /readyz answers 200 for the first time. */
  readonly onReady?: () => void
}

/**
 * Answers /healthz with 200 while the process runs, and /readyz with 200 or, with the reason, 503. It checks that the database is reachable, writable and of this release or a newer one. The answer names other failures, and checks with an unknown state while the database is away, but stays 200: a balancer that takes the node out would take the reads away, too. It has its own connection, so it does not wait for requests.
 */
export function createHealth({ log, openConnection, problems, onReady }: HealthDeps) {
  const required = readSchema().then((schema) => schemaRecord(schema).map(({ name }) => name))
  const connection = keptConnection(openConnection)
  let wasReady = false
  let isLeaving = false
  // Concurrent requests share one check.
  const look = coalesce(readinessProblem)

  async function readinessProblem(): Promise<string | undefined> {
    try {
      const problem = await withinTime(timeoutMs, databaseProblem(connection.get(), await required))
      // Another host may have taken over.
      if (problem) connection.drop()
      return problem
    } catch (err) {
      connection.drop()
      log.warn({ err }, 'not ready')
      return 'The database is not reachable.'
    }
  }

  const namesOf = (chosen: (isKnown: boolean) => boolean) =>
    [...problems()].flatMap(([name, { isKnown }]) => (chosen(isKnown) ? [name] : []))

  async function answerReady(res: ServerResponse): Promise<void> {
    const reason = isLeaving ? 'This node is stopping.' : await look()
    const failing = namesOf((isKnown) => isKnown)
    const unknown = namesOf((isKnown) => !isKnown)
    const detail = { ...(failing.length > 0 && { failing }), ...(unknown.length > 0 && { unknown }) }
    const status = failing.length > 0 ? 'impaired' : 'ok'
    if (reason) return send(res, 503, { status: 'unavailable', reason, ...detail })
    send(res, 200, { status, ...detail })
    if (!wasReady) onReady?.()
    wasReady = true
  }

  return {
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      if (req.url?.startsWith('/healthz')) return send(res, 200, { status: 'ok' })
      await answerReady(res)
    },
    /** Answers /readyz with 503 from now on, so that a balancer sends no more requests. */
    leave: () => {
      isLeaving = true
    },
    close: async () => connection.drop(),
  }
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
      const opening = open()
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

async function databaseProblem(
  connecting: Promise<DatabaseClient>,
  required: readonly string[],
): Promise<string | undefined> {
  const client = await connecting
  const { applied, read_only, release } = await readState(client)
  const problem = writerProblem(release ?? undefined)
  if (problem) return problem
  const missing = required.filter((name) => !applied.includes(name))
  if (missing.length > 0) return `The database lacks ${missing.join(', ')}.`
  return read_only ? 'The database takes no writes.' : undefined
}

interface DatabaseState {
  readonly applied: string[]
  readonly read_only: boolean
  /** The release that migrated the data last. */
  readonly release: Release | null
}

/** Reads the steps that the database has completed, and its mode, which may be read-only. */
async function readState(client: DatabaseClient): Promise<DatabaseState> {
  const { rows } = await client.ask<DatabaseState>(`
    select
      array(select name from migrations) as applied,
      (select to_json(data_release) from data_release) as release,
      current_setting('transaction_read_only')::boolean as read_only`)
  if (!rows[0]) throw new Error('The query always has one row.')
  return rows[0]
}

function send(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  res.end(`${JSON.stringify(body)}\n`)
}
