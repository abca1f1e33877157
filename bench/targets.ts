import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Whose speed is measured: our API, the floor (bench/floor.ts) and a peer (bench/peers). */
export type TargetName = 'vouch' | 'floor' | 'postgraphile'

/** A server in a process of its own. */
export interface Target {
  readonly port: number
  /** Of the account that asks, where the server wants to know. */
  readonly token?: string
}

export interface Targets {
  readonly of: Readonly<Record<TargetName, Target>>
  stop(): Promise<void>
}

const peers = path.join(import.meta.dirname, 'peers')
const files: Readonly<Record<TargetName, string>> = {
  vouch: path.join(import.meta.dirname, 'ours.ts'),
  floor: path.join(import.meta.dirname, 'floor.ts'),
  postgraphile: path.join(peers, 'postgraphile.mjs'),
}

/** Whether the packages of the peers still have to be installed. */
export function peersAreMissing(): boolean {
  return !existsSync(path.join(peers, 'node_modules', '.package-lock.json'))
}

/**
 * Installs the packages of the peers, as their own lockfile names them. They are no part of the product. Not by `npm ci`, for
 * the reason that scripts/up.mjs gives.
 */
export async function installPeers(): Promise<void> {
  const windows = process.platform === 'win32'
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: peers, stdio: 'inherit', shell: windows })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new Error('Installing the peers failed. Check the connection to the npm registry, then try again.')
}

/** Starts all of them over one database; what is not asked at the moment, is idle. */
export async function startTargets(databaseUrl: string): Promise<Targets> {
  const children: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(children.map(end))
  }
  const start = (name: TargetName) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }
    const child = fork(files[name], { env, silent: true })
    children.push(child)
    return ready(child, name)
  }
  try {
    const [vouch, floor, postgraphile] = await Promise.all([start('vouch'), start('floor'), start('postgraphile')])
    return { of: { vouch, floor, postgraphile }, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Our app by itself. */
export interface Vouch {
  /** The other token is of somebody else. */
  readonly target: Target & { readonly otherToken: string }
  /** What it holds, in bytes. */
  memory(): Promise<number>
  stop(): Promise<void>
}

export async function startVouch(databaseUrl: string): Promise<Vouch> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
  const child = fork(files.vouch, { env, silent: true })
  const target = (await ready(child, 'vouch')) as Vouch['target']
  return {
    target,
    memory: async () => {
      child.send('memory')
      const [bytes] = await once(child, 'message')
      return bytes
    },
    stop: () => end(child),
  }
}

/** A server tells its port, once it listens. What else it says matters only when it does not. */
function ready(child: ChildProcess, name: TargetName): Promise<Target> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      said = `${said}${part}`.slice(-2_000)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('message', (target) => resolve(target as Target))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server of ${name} ended with code ${code}.\n${said}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
