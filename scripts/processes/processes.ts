import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { endStarted, marked } from './startedProcesses.ts'

/** The folder that holds package.json. */
export const project = path.resolve(import.meta.dirname, '../..')

/** Gives the path of a tool that npm installed. */
export function tool(name: string): string {
  return path.join(project, 'node_modules/.bin', name)
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Left out, it is the project's folder. */
  readonly cwd?: string
}

/** Set by a signal. Then nothing more is started. */
let isStopped = false

/** Tells whether a signal has stopped what this process runs, so that its results say nothing. */
export function wasStopped(): boolean {
  return isStopped
}

/**
 * Runs a program, shows its output, and returns its exit code. Signals to this process stop the program, and this process waits for
 * its end. What a program that failed or was stopped has left running is ended, too.
 */
export async function run(
  file: string,
  args: readonly string[],
  { env = process.env, cwd = project }: RunOptions = {},
): Promise<number> {
  if (isStopped) return 1
  const mark = randomUUID()
  const child = spawn(file, args, { cwd, stdio: 'inherit', env: { ...env, ...marked(mark) } })
  const stopForwarding = forwardSignals(child)
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0) await endStarted(mark)
    return code ?? 1
  } finally {
    // The launcher repeats its signal, which must not end this process before it has removed its folders.
    if (!isStopped) stopForwarding()
  }
}

/** @returns a function that stops the forwarding. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  // A terminal sends Ctrl-C to the child itself.
  const wait = () => {
    isStopped = true
  }
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', wait)
  return () => process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', wait)
}
