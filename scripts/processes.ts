import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

/** The folder that holds package.json. */
export const project = path.resolve(import.meta.dirname, '..')

/** The path of a tool that npm installed. */
export function tool(name: string): string {
  return path.join(project, 'node_modules/.bin', name)
}

/**
 * Runs a program in the project's folder to its end, with its output shown, and returns its exit code. Who stops this process
 * stops the program, and waits for it.
 */
export function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: project, stdio: 'inherit', env })
    const letGo = passSignals(child)
    child.once('error', reject)
    child.once('exit', (code) => {
      letGo()
      resolve(code ?? 1)
    })
  })
}

/** @returns what ends it. */
function passSignals(child: ChildProcess): () => void {
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  // A terminal sends Ctrl-C to the child as well.
  const wait = () => undefined
  process.on('SIGTERM', pass).on('SIGHUP', pass).on('SIGINT', wait)
  return () => process.off('SIGTERM', pass).off('SIGHUP', pass).off('SIGINT', wait)
}
