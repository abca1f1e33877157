import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, startOf } from './processes.ts'

const draftEnd = /\.(\d+)-(\w*)\.draft$/

/**
 * The name of something that this process makes beside its place, to move it there whole. It tells who makes it, so that
 * `sweepDrafts` knows when nobody does any more.
 */
export function draftName(place: string): string {
  return `${place}.${process.pid}-${startOf(process.pid)}.draft`
}

/** Whether a name is one of `draftName`, and its process is gone, though another may have its number by now. */
export function isAbandoned(name: string): boolean {
  const [, pid, start] = draftEnd.exec(name) ?? []
  return pid !== undefined && (!isAlive(Number(pid)) || startOf(Number(pid)) !== start)
}

/**
 * Removes what killed processes left half-made in a folder of Vouch's own.
 * @param earlier names that earlier releases gave to drafts, ending with a dot and the number of their process.
 */
export async function sweepDrafts(folder: string, earlier?: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const gone = earlier?.test(name) ? !isAlive(Number(name.slice(name.lastIndexOf('.') + 1))) : isAbandoned(name)
    if (gone) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * The content of a file that is made once, whole or not at all, and that only this account may read.
 * @param create makes the content, when there is none.
 */
export async function createOnce(file: string, create: () => string): Promise<string> {
  const present = await readFile(file, 'utf8').catch(unlessMissing)
  if (present) return present
  // An empty one is what a start left that was killed on an earlier release.
  if (present === '') await rm(file, { force: true })
  // Also within a process, no two write to one draft.
  const draft = draftName(`${file}.${randomUUID().slice(0, 8)}`)
  await writeFile(draft, create(), { mode: 0o600 })
  try {
    // Of two that make it at once, one wins, and both read the winner's.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      // Not every file system has links.
      if (error.code !== 'EEXIST') return rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
