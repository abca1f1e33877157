import { spawn } from 'node:child_process'
import path from 'node:path'

/** The folder that holds package.json. */
export const project = path.resolve(import.meta.dirname, '..')

/** The path of a tool that npm installed. */
export function tool(name: string): string {
  return path.join(project, 'node_modules/.bin', name)
}

/** Runs a program in the project's folder to its end, with its output shown, and returns its exit code. */
export function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: project, stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
