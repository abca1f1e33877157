import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { isAlive } from '#server/platform/process/processes.ts'

const run = promisify(execFile)
/** Our server answers within milliseconds; another program at its port may keep silent. */
const answerTimeout = 750

/** A server that has started answers after this long, in milliseconds. */
const settled = 1_000

/** The account that the cluster is made with. */
export const superuser = 'vouch'

/** A running PostgreSQL server, as its own `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * The server that runs on a data folder, if one does. `postmaster.pid` may outlive its server, and then names nobody, a zombie, or
 * any program: so its process is asked where it works, or else the server at its port whose data it serves.
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
 * Removes a `postmaster.pid` whose server is gone: while it names any living process of the same account, PostgreSQL refuses to
 * start. A server that lives on the data after all still keeps a second one out, through its shared memory.
 */
export async function clearStalePid(dataFolder: string): Promise<void> {
  const written = await stat(pidFile(dataFolder)).catch(() => undefined)
  if (!written) return
  // A server that is starting at this moment may not be able to answer yet.
  await sleep(Math.max(0, settled - Math.max(0, Date.now() - written.mtimeMs)))
  if (!(await runningPostmaster(dataFolder))) await rm(pidFile(dataFolder), { force: true })
}

/** Asks a server to end its sessions, write all out and stop; returns when it is gone. */
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

/** The folder that a process works in, which is PostgreSQL's data folder from the start on; undefined where the system keeps it back. */
function workingFolder(pid: number): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined)
}

/** Whether the server at a port takes our password and reads the very `postmaster.pid` that lies in this folder, not one like it. */
async function servesData(port: number, dataFolder: string): Promise<boolean> {
  const password = await readFile(path.join(path.dirname(dataFolder), 'password'), 'utf8').catch(() => '')
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' },
    ...{ connectionTimeoutMillis: answerTimeout, query_timeout: answerTimeout },
  })
  // A connection that breaks is told by the query that was running on it.
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
    // It starts or stops, and will tell soon.
    return (error as { code?: string }).code === '57P03'
  } finally {
    void client.end().catch(() => undefined)
  }
}
