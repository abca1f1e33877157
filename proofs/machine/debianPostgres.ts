import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { runService } from './service.ts'

/** The PostgreSQL of Debian's packages, which is the oldest that Vouch works with. */
export interface DebianPostgres {
  /** Gives the address of a new database. */
  makeDatabase(name: string): string
  stop(): Promise<void>
}

const programs = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']

/** Starts an empty PostgreSQL 15 in a folder, for this machine alone. */
export async function startDebianPostgres(folder: string): Promise<DebianPostgres> {
  const port = await freePort()
  execFileSync('install', ['-d', '-o', 'postgres', '-m', '700', folder])
  const data = path.join(folder, 'data')
  perform('initdb', '-D', data, '--username=vouch', '--auth=trust', '--encoding=UTF8')
  const options = ['-D', data, '-p', `${port}`, '-k', folder, '-c', 'max_connections=100']
  const service = await runService([...asPostgres, path.join(programs, 'postgres'), ...options], port)
  return {
    makeDatabase: (name) => {
      perform('createdb', '-h', '127.0.0.1', '-p', `${port}`, '-U', 'vouch', name)
      return `postgres://vouch@127.0.0.1:${port}/${name}`
    },
    stop: () => service.stop(),
  }
}

function perform(program: string, ...args: readonly string[]): void {
  const [command = '', ...before] = [...asPostgres, path.join(programs, program)]
  execFileSync(command, [...before, ...args], { stdio: 'pipe' })
}
