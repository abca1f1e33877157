import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/platform/db/embedded/freePort.ts'

/** A process of Node needs these variables of the tests, and the room for new objects of `npm start`. No others are passed on. */
export const nodeVariables = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: '--max-semi-space-size=16',
  VOUCH_RUNS: process.env.VOUCH_RUNS,
}

const main = [process.execPath, path.join(import.meta.dirname, '../../server/main.ts')]
/** Beside busy processes a first start, which makes the demo firm, takes minutes. A start that fails ends at once. */
const startTimeout = 240_000
const stopTimeout = 20_000

/** The product in its own process, like `npm start`. */
export interface Product {
  readonly url: string
  /** Its whole output so far. */
  output(): string
  /** Stops it gracefully, by default like Ctrl-C. Returns its exit code. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
}

interface StartOptions {
  /** Starts a product that is not that of this clone. */
  readonly command?: readonly string[]
  /** In milliseconds. */
  readonly timeout?: number
}

/**
 * Starts the product on a free port and waits until it is ready.
 * @throws Error with its output when it ends or is not ready in time.
 */
export async function startProduct(
  env: Record<string, string>,
  { command = main, timeout = startTimeout }: StartOptions = {},
): Promise<Product> {
  const [program = '', ...args] = command
  const port = env.PORT ?? String(await freePort())
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`
  const child = spawn(program, args, {
    env: { ...nodeVariables, LOG_LEVEL: 'warn', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  const output = () => chunks.join('')
  await untilReady(child, output, timeout)
  return {
    url,
    output,
    stop: (signal = 'SIGINT') => end(child, signal),
    kill: async () => {
      await end(child, 'SIGKILL')
    },
  }
}

async function untilReady(child: ChildProcess, output: () => string, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline && child.exitCode === null) {
    if (output().includes('Vouch is ready at')) return
    await sleep(20)
  }
  // Killed at once, it would leave a PostgreSQL that writes into a folder without an owner.
  await Promise.race([end(child, 'SIGTERM'), sleep(stopTimeout)])
  child.kill('SIGKILL')
  throw new Error(`The product did not start:\n${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}
