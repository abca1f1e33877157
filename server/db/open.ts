import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Env } from '#server/env.ts'
import type { Progress } from '#server/progress.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'

/** The database of a node, migrated and ready. */
export interface OpenDatabase {
  /** Connects as the owner; the app's pool takes a lesser role on it. */
  readonly url: string
  close(): Promise<void>
}

/** Another `npm start` works on the same data already. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError'
}

// Any constant that no other program takes as an advisory lock in this database.
const instanceLock = 7_305_812

/**
 * The database that DATABASE_URL names, or else the embedded one.
 * @throws AlreadyRunningError when another process serves the same embedded data.
 */
export async function openDatabase(env: Env, progress: Progress): Promise<OpenDatabase> {
  const database = env.DATABASE_URL ? outside(env.DATABASE_URL) : await embedded(env, progress)
  await progress.step('Migrating the database', () => migrate(database.url))
  return database
}

function outside(url: string): OpenDatabase {
  return { url, close: async () => undefined }
}

async function embedded(env: Env, progress: Progress): Promise<OpenDatabase> {
  const folder = path.join(env.VOUCH_DATA_DIR, 'postgres')
  const server = await progress.step('Starting PostgreSQL', () =>
    startEmbedded({ folder, settings: { max_connections: '200' } }),
  )
  const claim = await claimInstance(server.url, env, `vouch at ${env.PUBLIC_URL}`)
  return {
    url: server.url,
    close: async () => {
      await claim.end()
      await server.stop()
    },
  }
}

/**
 * Claims the data for this process by a lock that a connection holds: the server frees it at the moment that this process
 * dies, however it dies, so there is never a stale claim to clear away.
 * @param name what a second process is told about this one.
 * @throws AlreadyRunningError when another process holds the claim.
 */
export async function claimInstance(url: string, env: Env, name: string): Promise<pg.Client> {
  const claim = new pg.Client({ connectionString: url, application_name: name })
  claim.on('error', () => undefined)
  await claim.connect()
  // A process that was killed a moment ago may still be holding it.
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await claim.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      instanceLock,
    ])
    if (rows[0]?.claimed) return claim
    await sleep(100)
  }
  const holder = await claim.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [instanceLock],
  )
  await claim.end()
  const who = holder.rows[0]?.application_name ?? 'vouch'
  throw new AlreadyRunningError(
    `Already running: ${who} uses the data in ${env.VOUCH_DATA_DIR}. Open that address, stop it first, or set VOUCH_DATA_DIR and PORT to start another.`,
  )
}
