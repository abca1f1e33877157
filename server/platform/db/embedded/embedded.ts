import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UserError } from '#server/errors.ts'
import { createOnce, removeAbandonedDrafts } from '#server/platform/process/drafts.ts'
import { prepareFolder } from '#server/platform/process/folder.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterName, initialise } from './cluster.ts'
import { freePort } from './freePort.ts'
import { clearStalePid, type Postmaster, runningPostmaster, stopPostmaster, superuser } from './postmaster.ts'
import { startProblem } from './startProblem.ts'
import { supervise } from './supervise.ts'
import { settleUpgrade } from './swap.ts'

const databaseName = 'vouch'
/** Crash recovery of a large database may take a while; a server that is still not ready by then is broken. */
const startTimeout = 60_000
/** In bytes. */
const longestLog = 4 * 1024 * 1024
/** The timeout of each attempt to connect meanwhile. */
const connectTimeout = 5_000

export interface EmbeddedOptions {
  /** The folder of the server, with its data, password and log. It is created when missing. */
  readonly folder: string
  /** Settings of the server, as in postgresql.conf. */
  readonly settings?: Record<string, string>
  /** The name of the cluster in the folder: `data`, or the draft of an upgrade. */
  readonly cluster?: string
  /** The programs of another major version; by default those that npm installed with Vouch. */
  readonly binaries?: Binaries
}

/** A PostgreSQL server that belongs to this installation, on the loopback address. */
export interface EmbeddedPostgres {
  /** Connects as the owner of the database `vouch`. */
  readonly url: string
  /** True if the server ran already, left behind by an app that was killed. */
  readonly adopted: boolean
  /**
   * Starts the server again whenever it dies, until `stop`. Only the app calls it, after it has claimed the data: a command must not
   * restart a server that another process stopped.
   */
  supervise(): void
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or adopts the one that already runs on this folder. When this process is killed, the server keeps
 * running, so that no write is lost, and the next start adopts it.
 * @throws UserError with the end of the server's log when it does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { folder, settings = {}, cluster = clusterName } = options
  const binaries = options.binaries ?? (await findBinaries())
  const data = path.join(folder, cluster)
  await giveToAccount(folder, binaries)
  await settleUpgrade(folder)
  await removeAbandonedDrafts(folder, /^(data|password)\.\d+$/)
  const password = await createOnce(path.join(folder, 'password'), () => randomBytes(24).toString('base64url'))
  await initialise(data, binaries, password)
  const orphan = await runningPostmaster(data)
  const logged = await logSize(folder)
  const child = orphan ? undefined : await launch(data, binaries, settings)
  const postmaster = await waitUntilReady(data, password, logged, child).catch((error) => {
    // A server that this process launched must not outlive a start that fails.
    child?.kill('SIGQUIT')
    throw error
  })
  const samePort = { ...settings, port: String(postmaster.port) }
  let supervisor: { stop(): Promise<void> } | undefined
  return {
    url: urlOf(postmaster, password, databaseName),
    adopted: orphan !== undefined,
    supervise: () => {
      supervisor ??= supervise(postmaster, data, () => launch(data, binaries, samePort))
    },
    stop: () => (supervisor ? supervisor.stop() : stopPostmaster(postmaster)),
  }
}

async function giveToAccount(folder: string, { account }: Binaries): Promise<void> {
  await prepareFolder(folder)
  if (!account) return
  await chown(folder, account.uid, account.gid)
  for (let parent = path.dirname(folder); parent !== path.dirname(parent); parent = path.dirname(parent)) {
    const { mode, uid } = await stat(parent)
    if ((mode & 0o001) === 0 && uid !== account.uid) {
      throw new UserError(
        'BAD_INPUT',
        `PostgreSQL does not run as root, and its user may not enter ${parent}. Set VOUCH_DATA_DIR to a folder that others may enter, such as one under /var/lib, or start as an ordinary user.`,
      )
    }
  }
}

async function launch(
  data: string,
  { postgres, account }: Binaries,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const folder = path.dirname(data)
  await clearStalePid(data)
  const log = await openLog(folder)
  const all = {
    port: String(await freePort()),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C reaches only this process, which drains its requests before it stops the server.
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.on('error', () => undefined)
  child.unref()
  await log.close()
  return child
}

/** Opens the log of the server, which says why an earlier one ended. A long one becomes `log.1`, and replaces an earlier one. */
async function openLog(folder: string): Promise<FileHandle> {
  const file = path.join(folder, 'log')
  if ((await logSize(folder)) > longestLog) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

/** @returns the bytes of the log, which a start continues. */
async function logSize(folder: string): Promise<number> {
  const { size } = await stat(path.join(folder, 'log')).catch(() => ({ size: 0 }))
  return size
}

/**
 * @param logged the bytes of the log before the server was started, which say nothing about it.
 * @param child the server that was started. When it ends, the wait ends too, unless another server took its place.
 */
async function waitUntilReady(
  data: string,
  password: string,
  logged: number,
  child?: ChildProcess,
): Promise<Postmaster> {
  const deadline = Date.now() + startTimeout
  for (let isDown = false; !isDown && Date.now() < deadline; ) {
    const ended =
      child !== undefined && (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
    const postmaster = await runningPostmaster(data)
    if (postmaster && (await ensureDatabase(postmaster, password))) return postmaster
    isDown = ended && !postmaster
    await sleep(20)
  }
  const bytes = await readFile(path.join(path.dirname(data), 'log')).catch(() => Buffer.alloc(0))
  // A log that had become too long was started again.
  const log = bytes.subarray(bytes.length >= logged ? logged : 0).toString()
  const end = log.trim().split('\n').slice(-20).join('\n')
  throw new UserError('UNAVAILABLE', startProblem(end, data))
}

/** Returns whether the server answers. Creates the database when it does not exist yet. */
async function ensureDatabase(postmaster: Postmaster, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(postmaster, password, 'postgres'),
    connectionTimeoutMillis: connectTimeout,
    query_timeout: startTimeout,
  })
  // A broken connection already fails its query; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new UserError(
        'CONFLICT',
        'PostgreSQL refuses the password that is kept beside its data. Restore the data folder as a whole.',
      )
    }
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function urlOf({ port }: Postmaster, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`
}
