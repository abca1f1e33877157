import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Linux's folder in memory. */
const memory = '/dev/shm'
/** The bytes that a run may need for its databases. */
const room = 4 * 1024 ** 3

/** Lends a folder to a run, for its report and as the place of all its temporary files, which it may leave when it is stopped. */
export async function withTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(await temporaryPlace(), 'vouch-run-'))
  try {
    // The user that runs PostgreSQL must reach its part of the folder.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Prefers memory, if there is room: each test file creates and drops a database of 500 files, which takes several times
 * as long on a disk.
 */
async function temporaryPlace(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined)
  return found && found.bavail * found.bsize >= room ? memory : tmpdir()
}
