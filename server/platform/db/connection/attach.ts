import { access } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { AlreadyRunningError, claimInstance, openEmbedded } from './open.ts'

/** The database for a command. It is not migrated, and its server is left running or stopped as it was before. */
export interface AttachedDatabase {
  /** Connects as the owner. */
  readonly url: string
  /** True if the app uses the embedded database now. Always false for DATABASE_URL, where it cannot be known. */
  readonly isAppRunning: boolean
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_OWNER_URL or DATABASE_URL, or else the embedded one. It uses the server of a running app, or starts
 * a server for as long as the command runs. Meanwhile a start on the same data is refused.
 * @param command the name of the command in that refusal, such as 'vouch backup'.
 */
export async function attachDatabase(env: Env, progress: Progress, command: string): Promise<AttachedDatabase> {
  if (env.DATABASE_URL)
    return { url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, isAppRunning: false, close: async () => undefined }
  const server = await openEmbedded(env, progress)
  const claim = await claimInstance(server.url, env, command).catch(ignoreRunningApp)
  return {
    url: server.url,
    isAppRunning: claim === undefined,
    close: async () => {
      const alone = claim ?? (await claimInstance(server.url, env, command, 1).catch(() => undefined))
      // Without the app, this command stops the server, unless another command still uses it. The last command stops it.
      const unused = alone && (await isUnused(alone))
      await alone?.close()
      if (unused) await server.stop()
    },
  }
}

/** @throws UserError NOT_FOUND when Vouch was never started on the data folder of the environment. */
export async function requireData(env: Env): Promise<void> {
  if (env.DATABASE_URL) return
  await access(path.join(env.VOUCH_DATA_DIR, 'postgres', 'data')).catch(() => {
    throw new UserError(
      'NOT_FOUND',
      `There is no data in ${env.VOUCH_DATA_DIR} yet. Start Vouch first, or point VOUCH_DATA_DIR or DATABASE_URL to the right place.`,
    )
  })
}

/** Returns whether nobody else is connected. Sessions that were just closed may stay listed for a moment. */
async function isUnused(claim: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rowCount } = await claim.query(
      `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rowCount === 0) return true
    await sleep(50)
  }
  return false
}

function ignoreRunningApp(error: unknown): undefined {
  if (!(error instanceof AlreadyRunningError)) throw error
}
