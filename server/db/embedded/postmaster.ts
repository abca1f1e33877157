import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A running PostgreSQL server, as its own `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * The server that runs on a data folder, if one does. After a crash the file may outlive its server and its number may belong to
 * another program by now, so the program's name is asked too.
 */
export async function runningPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !isAlive(pid)) return undefined
  return (await programName(pid)).includes('postgres') ? { pid, port } : undefined
}

/** Asks a server to end its sessions, write all out and stop; returns when it is gone. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(20)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function programName(pid: number): Promise<string> {
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: 'postgres' }))
  return stdout
}
