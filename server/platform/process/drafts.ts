import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, startTimeOf } from './processes.ts'

const draftSuffix = /\.(\d+)-(\w*)\.draft$/

/**
 * Names a draft: a file or folder that this process writes beside `place` and then moves there, so that it appears
 * whole. The name tells the process, so that `removeAbandonedDrafts` finds drafts of killed ones.
 */
export function draftName(place: string): string {
  return `${place}.${process.pid}-${startTimeOf(process.pid)}.draft`
}

/** Returns whether a name comes from `draftName` and its process has ended, even if another process has its pid now. */
export function isAbandoned(name: string): boolean {
  const [, pid, start] = draftSuffix.exec(name) ?? []
  return pid !== undefined && (!isAlive(Number(pid)) || startTimeOf(Number(pid)) !== start)
}

/**
 * Removes the drafts of killed processes from a folder of Vouch.
 * @param earlier matches the names of drafts of earlier releases, which end with a dot and the pid.
 */
export async function removeAbandonedDrafts(folder: string, earlier?: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const abandoned = earlier?.test(name) ? !isAlive(Number(name.slice(name.lastIndexOf('.') + 1))) : isAbandoned(name)
    if (abandoned) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Reads a file, or creates it atomically if it is missing. Only this account may read it.
 * @param create makes the content of a new file.
 */
export async function createOnce(file: string, create: () => string): Promise<string> {
  const present = await readFile(file, 'utf8').catch(ignoreMissing)
  if (present) return present
  // A start of an earlier release that was killed could leave an empty file.
  if (present === '') await rm(file, { force: true })
  // The random part separates concurrent calls within one process.
  const draft = draftName(`${file}.${randomUUID().slice(0, 8)}`)
  await writeFile(draft, create(), { mode: 0o600 })
  try {
    // Only one of several concurrent creators succeeds. All of them read its file below.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      // Some file systems have no links.
      if (error.code !== 'EEXIST') return rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

/** Turns the error of a missing file into undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
