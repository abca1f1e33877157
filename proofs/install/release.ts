import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const project = path.join(import.meta.dirname, '../..')

/** Some that the app is built and tested with. A release has none of them. */
export const developmentPackages = ['typescript', 'vite', 'vitest', '@playwright', '@biomejs', 'react']

/** Makes the archive of a release. @returns its path, and what the command says of its size. */
export async function makeRelease(): Promise<{ readonly archive: string; readonly said: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(project, 'scripts/release.ts'),
    '--unproved',
  ])
  const said = stdout.trim().split('\n').at(-1) ?? ''
  return { archive: path.join(project, said.split(' ')[0] ?? ''), said }
}

/** Unpacks an archive as an operator does: the folder gets what is in its only folder. */
export function unpackRelease(archive: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '--no-same-owner', '-C', folder])
}
