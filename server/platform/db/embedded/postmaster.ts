import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { codeOf } from '#server/errors.ts'
import { isAlive } from '#server/platform/process/processes.ts'

const run = promisify(execFile)
/** Milliseconds. Our server answers much sooner; another program at its port may never answer. */
const answerTimeout = 750

/** Milliseconds that a starting server may need until it answers. */
const startupTime = 1_000

/** The account that owns the cluster. */
export const superuser = 'vouch'

/** A running PostgreSQL server, read from its `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * Finds the server that runs on a data folder. A `postmaster.pid` may outlive its server, and its process id may then belong to a zombie or to any program. So the working folder of the process must be the data folder. When the system hides that folder, the server at the port must serve this data.
 */
export async function runningPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(pidFile(dataFolder), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !isAlive(pid) || !(await programName(pid)).includes('postgres')) return undefined
  const folder = await workingFolder(pid)
  const isOurs = folder === undefined ? await servesData(port, dataFolder) : folder === (await realpath(dataFolder))
  return isOurs ? { pid, port } : undefined
}

/**
 * Removes a `postmaster.pid` whose server is gone, because PostgreSQL refuses to start while the file names any running process of
 * its account. If a server does run on the data, its shared memory still keeps a second one out.
 */
export async function clearStalePid(dataFolder: string): Promise<void> {
  const written = await stat(pidFile(dataFolder)).catch(() => undefined)
  if (!written) return
  // A server that is starting at this moment may not be able to answer yet.
  await sleep(Math.max(0, startupTime - Math.max(0, Date.now() - written.mtimeMs)))
  if (!(await runningPostmaster(dataFolder))) await rm(pidFile(dataFolder), { force: true })
}

/** Makes a server end its sessions, flush its data and stop. Resolves when it has stopped. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(20)
}

function pidFile(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid')
}

async function programName(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: 'postgres' }))
  return stdout
}

/** Finds the working folder of a process, which for PostgreSQL is its data folder; undefined when the system does not show it. */
function workingFolder(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

/** Returns whether the server at a port accepts our password and reads the same `postmaster.pid` as in this folder, not a copy. */
async function servesData(port: number, dataFolder: string): Promise<boolean> {
  const password = await readFile(path.join(path.dirname(dataFolder), 'password'), 'utf8').catch(() => '')
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' },
    ...{ connectionTimeoutMillis: answerTimeout, query_timeout: answerTimeout },
  })
  // A broken connection already fails its query; without a listener the event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; changed: number | null }>(
      `select current_setting('data_directory') as folder,
         extract(epoch from (pg_stat_file('postmaster.pid')).change)::float8 as changed`,
    )
    const own = Math.floor((await stat(pidFile(dataFolder))).ctimeMs / 1_000)
    const [answer] = rows
    return answer?.folder === (await realpath(dataFolder)) && (answer.changed ?? own) === own
  } catch (error) {
    // The server is starting or stopping, and will answer soon.
    return codeOf(error) === '57P03'
  } finally {
    void client.end().catch(() => undefined)
  }
}
