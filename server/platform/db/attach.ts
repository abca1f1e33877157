import { access } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import { AlreadyRunningError, claimInstance, openEmbedded } from './open.ts'

/** The database as a command reaches it: not migrated, and left as it was found. */
export interface AttachedDatabase {
  /** Connects as the owner. */
  readonly url: string
  /** Whether the app itself runs on it. Never known of an outside database, which several nodes may share. */
  readonly appRuns: boolean
  close(): Promise<void>
}

/**
 * Reaches the database of DATABASE_OWNER_URL or DATABASE_URL, or else the embedded one: joins the server of a running app, or starts one for as long
 * as the command takes. Meanwhile an `npm start` on the same data says that it is taken.
 * @param command what a second process is told about this one, such as 'npm run backup'.
 */
export async function attachDatabase(env: Env, progress: Progress, command: string): Promise<AttachedDatabase> {
  if (env.DATABASE_URL)
    return { url: env.DATABASE_OWNER_URL ?? env.DATABASE_URL, appRuns: false, close: async () => undefined }
  const server = await openEmbedded(env, progress)
  const claim = await claimInstance(server.url, env, command).catch(ignoreRunningApp)
  return {
    url: server.url,
    appRuns: claim === undefined,
    close: async () => {
      const alone = claim ?? (await claimInstance(server.url, env, command, 1).catch(() => undefined))
      // The server is this command's own, or was left by one that was killed. Another command may be on it yet, and then stops it.
      const unused = alone && (await isUnused(alone))
      await alone?.close()
      if (unused) await server.stop()
    },
  }
}

/** @throws UserError when `npm start` never ran on the data that the environment names. */
export async function requireData(env: Env): Promise<void> {
  if (env.DATABASE_URL) return
  await access(path.join(env.VOUCH_DATA_DIR, 'postgres', 'data')).catch(() => {
    throw new UserError(
      'NOT_FOUND',
      `There is no data in ${env.VOUCH_DATA_DIR} yet. Run npm start first, or set VOUCH_DATA_DIR or DATABASE_URL to what you mean.`,
    )
  })
}

/** Whether nobody else is connected. Sessions that were just closed may take a moment to go. */
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
