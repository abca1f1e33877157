import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

/** The folder that holds package.json. */
export const project = path.resolve(import.meta.dirname, '..')

/** Gives the path of a tool that npm installed. */
export function tool(name: string): string {
  return path.join(project, 'node_modules/.bin', name)
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Left out, it is the project's folder. */
  readonly cwd?: string
}

/**
 * Runs a program, shows its output, and returns its exit code. Signals to this process stop the program, and this process waits for
 * its end.
 */
export function run(file: string, args: readonly string[], { env, cwd = project }: RunOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: 'inherit', env })
    const stopForwarding = forwardSignals(child)
    child.once('error', reject)
    child.once('exit', (code) => {
      stopForwarding()
      resolve(code ?? 1)
    })
  })
}

/** @returns a function that stops the forwarding. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  // A terminal sends Ctrl-C to the child itself.
  const ignore = () => undefined
  process.on('SIGTERM', forward).on('SIGHUP', forward).on('SIGINT', ignore)
  return () => process.off('SIGTERM', forward).off('SIGHUP', forward).off('SIGINT', ignore)
}
