import { UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { deleteSuspect, findSuspect, insertSuspect } from './data.ts'
import type { VirusScanner } from './scanner.ts'

/** Stores what people upload. The virus scanner sees each file before it is read or kept. */
export interface UploadStore extends FileStore {
  /** Refuses a file with a virus before anything reads it. @throws UserError BAD_INPUT or UNAVAILABLE, see `VirusScanner`. */
  check(content: Buffer): Promise<void>
}

interface UploadStoreDeps {
  readonly db: Database
  readonly files: FileStore
  /** Undefined when none is set up: then every file passes. */
  readonly scanner: VirusScanner | undefined
}

/** Guards a store of files. A file that was kept while the scanner was away is marked, and is not opened once a virus was found in it. */
export function createUploadStore({ db, files, scanner }: UploadStoreDeps): UploadStore {
  /** A file is scanned when it comes in, and not again when it is kept. */
  const scans = new WeakMap<Buffer, boolean>()

  /** @returns false for a file that the scanner has not seen, since it was away. */
  async function scan(content: Buffer): Promise<boolean> {
    if (!scanner) return true
    const passed = scans.get(content) ?? (await scanner.passes(content))
    scans.set(content, passed)
    return passed
  }

  /** @returns whether the scanner has yet to see the file. @throws UserError FORBIDDEN for a file with a virus. */
  async function isUnscanned(key: string): Promise<boolean> {
    const suspect = await findSuspect(db, key)
    if (!suspect?.virus) return suspect !== undefined
    throw new UserError('FORBIDDEN', `The virus scanner found ${suspect.virus} in this file, so nobody can open it.`)
  }

  return {
    check: async (content) => void (await scan(content)),
    put: async (key, content) => {
      // The mark comes first, so that no file is kept without one.
      if (!(await scan(content))) await insertSuspect(db, key)
      await files.put(key, content)
    },
    // Nobody uploads a stream: files that Vouch makes itself need no scan.
    putStream: files.putStream,
    removeStream: files.removeStream,
    open: async (key) => {
      const marked = await isUnscanned(key)
      const file = await files.open(key)
      return file && marked ? { ...file, isUnscanned: true } : file
    },
    get: async (key) => {
      await isUnscanned(key)
      return files.get(key)
    },
    remove: async (key) => {
      await files.remove(key)
      await deleteSuspect(db, key)
    },
  }
}
