import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Env } from '#server/env.ts'
import type { Binaries } from '#server/platform/db/embedded/binaries.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { memorySettings } from '#server/platform/db/embedded/memory.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { readRelease, requireWriter } from '#server/platform/db/schema/release.ts'
import { permitOnlyStarts, permitWithBackup } from '#server/platform/db/schema/upgradePermit.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import type { DatabaseClient } from './client.ts'
import { appRole } from './connect.ts'
import { locks } from './locks.ts'
import { openClient, withClient } from './openClient.ts'
import { waitForDatabase } from './waitForDatabase.ts'

/** The migrated database of a node. */
export interface OpenDatabase {
  /** Connects as the owner of the tables, for migrations and the first data. */
  readonly ownerUrl: string
  /** Connects as the app, which does not own the tables. */
  readonly appUrl: string
  close(): Promise<void>
}

/** Another process already uses the same data. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError'
}

/** Throws where data must not be opened. It is called before they are migrated. */
export type DataCheck = (ownerUrl: string) => Promise<void>

/** A server of the embedded data, and the connection with the lock that keeps other processes from serving them. */
export interface OwnServer {
  readonly server: EmbeddedPostgres
  readonly claim: DatabaseClient
}

/**
 * Opens the database of DATABASE_URL, or else the embedded one.
 * @param openServer starts the server of embedded data, which it upgrades if they are of an earlier release.
 * @throws AlreadyRunningError when another process serves the same embedded data, and whatever `check` throws.
 */
export async function openDatabase(
  env: Env,
  progress: Progress,
  check: DataCheck = async () => undefined,
  openServer: typeof openOwnServer = openOwnServer,
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) return openExternal(env, env.DATABASE_URL, progress, check)
  return openOwn(env, progress, await openServer(env, progress, check))
}

async function openExternal(env: Env, appUrl: string, progress: Progress, check: DataCheck): Promise<OpenDatabase> {
  const ownerUrl = env.DATABASE_OWNER_URL ?? appUrl
  await waitForDatabase(ownerUrl, progress.say)
  await inspect(ownerUrl, check)
  await progress.step('Migrating the database', () =>
    migrate(ownerUrl, undefined, progress.say, permitWithBackup(env.VOUCH_UPGRADE)),
  )
  return { ownerUrl, appUrl, close: async () => undefined }
}

async function openOwn(env: Env, progress: Progress, { server, claim }: OwnServer): Promise<OpenDatabase> {
  server.supervise()
  const release = keepClaim(claim, () => claimInstance(server.url, env, nameOf(env)))
  const close = async () => {
    await release()
    await server.stop()
  }
  try {
    // Data that were not upgraded and compared before are not migrated here either.
    await progress.step('Migrating the database', () => migrate(server.url, undefined, progress.say, permitOnlyStarts))
    return { ownerUrl: server.url, appUrl: await createAppLogin(claim, server.url), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Starts or adopts the server of the embedded data, and claims them.
 * @param binaries the programs of another major version; by default those of Vouch.
 */
export async function openOwnServer(
  env: Env,
  progress: Progress,
  check: DataCheck,
  binaries?: Binaries,
): Promise<OwnServer> {
  const server = await openEmbedded(env, progress, binaries)
  const claim = await claimInstance(server.url, env, nameOf(env)).catch((error) => stopLaunched(server, error))
  try {
    await inspect(server.url, check)
    return { server, claim }
  } catch (error) {
    await closeOwnServer({ server, claim })
    throw error
  }
}

/** Stops a server that this process has claimed. */
export async function closeOwnServer({ server, claim }: OwnServer): Promise<void> {
  await claim.close()
  await server.stop()
}

function nameOf({ PUBLIC_URL }: Env): string {
  return `vouch at ${PUBLIC_URL}`
}

/** Checks the release first, because a check cannot know what a newer release changed in the tables. */
async function inspect(ownerUrl: string, check: DataCheck): Promise<void> {
  await withClient(ownerUrl, 'vouch release', async (client) => requireWriter(await readRelease(client)))
  await check(ownerUrl)
}

/** Stops the server, unless it was adopted from another app. */
async function stopLaunched(server: EmbeddedPostgres, error: unknown): Promise<never> {
  if (!server.adopted) await server.stop()
  throw error
}

/** Gives the folder of the embedded server, with its cluster, password and log. */
export function serverFolder({ VOUCH_DATA_DIR }: Pick<Env, 'VOUCH_DATA_DIR'>): string {
  return path.join(VOUCH_DATA_DIR, 'postgres')
}

/** Starts or adopts the server of the data folder. Commands start it with the same settings as the app, which may adopt it. */
export async function openEmbedded(
  env: Env,
  progress: Progress,
  binaries?: Binaries,
  cluster?: string,
): Promise<EmbeddedPostgres> {
  const settings = { max_connections: '200', ...memorySettings() }
  const options = { folder: serverFolder(env), settings, ...(binaries && { binaries }), ...(cluster && { cluster }) }
  return progress.step('Starting PostgreSQL', () => startEmbedded(options))
}

/** Creates a login for the app, so that none of its connections can become the owner. Only this process knows the password. */
async function createAppLogin(owner: pg.Client, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl)
  url.username = 'vouch_node'
  url.password = randomBytes(24).toString('base64url')
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [url.username])
  if (rowCount === 0) await owner.query(`create role ${url.username} in role ${appRole}`)
  await owner.query(`alter role ${url.username} login password '${url.password}'`)
  return url.href
}

/**
 * Claims the data again whenever the connection that holds the claim is lost, such as after a crash of the server.
 * @returns a function that releases the claim.
 */
function keepClaim(first: DatabaseClient, claimAgain: () => Promise<DatabaseClient>): () => Promise<void> {
  let claimed: DatabaseClient | undefined
  let released = false
  const hold = (claim: DatabaseClient) => {
    claimed = claim
    claim.once('end', () => void renew())
  }
  async function renew(): Promise<void> {
    claimed = undefined
    while (!released && !claimed) {
      const claim = await claimAgain().catch(() => undefined)
      if (claim) hold(claim)
      else await sleep(200, undefined, { ref: false })
    }
  }
  hold(first)
  return async () => {
    released = true
    await claimed?.close()
  }
}

/**
 * Claims the data for this process by a lock that a connection holds. The server releases the lock when this process dies, so no
 * stale claim is left behind.
 * @param name the name of this process in the refusal of a second one.
 * @param attempts how often to try, 100 ms apart.
 * @throws AlreadyRunningError when another process holds the claim.
 */
export async function claimInstance(url: string, env: Env, name: string, attempts = 10): Promise<DatabaseClient> {
  const claim = await openClient(url, name)
  // A process that was killed a moment ago may still hold the lock.
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { rows } = await claim.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
      locks.instance,
    ])
    if (rows[0]?.claimed) return claim
    await sleep(100)
  }
  const holder = await claim.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory' and objid = $1 and granted`,
    [locks.instance],
  )
  await claim.close()
  const who = holder.rows[0]?.application_name ?? 'vouch'
  throw new AlreadyRunningError(
    `Already running: ${who} uses the data in ${env.VOUCH_DATA_DIR}. Open that address, stop it first, or set VOUCH_DATA_DIR and PORT to start another.`,
  )
}
