import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PhaseTimes } from './phases.ts'

/** The measured servers: our API, the floor (bench/floor.ts) and a peer (bench/peers). */
export type TargetName = 'vouch' | 'floor' | 'postgraphile'

/** A server in its own process. */
export interface BenchTarget {
  readonly port: number
  /** The bearer token, if the server has sign-in. */
  readonly token?: string
  /** The tokens of further accounts. One account has only two turns at a time, so the load comes from several. */
  readonly tokens?: readonly string[]
}

export interface Targets {
  readonly of: Readonly<Record<TargetName, BenchTarget>>
  stop(): Promise<void>
}

const peers = path.join(import.meta.dirname, 'peers')
const files: Readonly<Record<TargetName, string>> = {
  vouch: path.join(import.meta.dirname, 'vouch.ts'),
  floor: path.join(import.meta.dirname, 'floor.ts'),
  postgraphile: path.join(peers, 'postgraphile.mjs'),
}

export function peersAreMissing(): boolean {
  return !existsSync(path.join(peers, 'node_modules', '.package-lock.json'))
}

/**
 * Installs the packages of the peers from their own lockfile. They are no part of the product. For the reason not to use `npm ci`
 * see scripts/install.mjs.
 */
export async function installPeers(): Promise<void> {
  const windows = process.platform === 'win32'
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(windows ? 'npm.cmd' : 'npm', args, { cwd: peers, stdio: 'inherit', shell: windows })
  const [code] = await once(child, 'exit')
  if (code !== 0)
    throw new Error('Installing the peers failed. Check the connection to the npm registry, then try again.')
}

/** Starts all servers over one database. Those that are not measured at the moment are idle. */
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

/** Our app alone. */
export interface Vouch {
  /** `otherToken` belongs to another account. */
  readonly target: BenchTarget & { readonly otherToken: string }
  /** Measures the memory that it uses, in bytes. */
  memory(): Promise<number>
  /** Reads the phases of the requests since the last call. The first call begins to record them. */
  phases(): Promise<PhaseTimes[]>
  tokenOf(userId: string): Promise<string>
  stop(): Promise<void>
}

/** @param variables settings of the app; by default without a limit of the rate. */
export async function startVouch(databaseUrl: string, variables: Record<string, string> = {}): Promise<Vouch> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...variables }
  const child = fork(files.vouch, { env, silent: true })
  const target = (await ready(child, 'vouch')) as Vouch['target']
  const asked = async (question: 'memory' | 'phases' | { tokenOf: string }) => {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    target,
    memory: () => asked('memory'),
    phases: () => asked('phases'),
    tokenOf: (userId) => asked({ tokenOf: userId }),
    stop: () => end(child),
  }
}

/** Waits for the message with the port, which a server sends once it listens. @throws Error with its output when it ends before. */
function ready(child: ChildProcess, name: TargetName): Promise<BenchTarget> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output = `${output}${part}`.slice(-2_000)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('message', (target) => resolve(target as BenchTarget))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The server of ${name} ended with code ${code}.\n${output}`)))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
