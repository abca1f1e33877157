import { UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { deleteSuspect, findVirusOf, insertSuspect } from './data.ts'
import type { VirusScanner } from './scanner.ts'

/** Stores what people upload. The virus scanner sees each file before it is read or kept. */
export interface UploadStore extends FileStore {
  /** Refuses a file with a virus before anything reads it. @throws UserError BAD_INPUT or UNAVAILABLE, see `VirusScanner`. */
  check(content: Buffer): Promise<void>
}

interface UploadStoreDeps {
  readonly db: Database
  readonly files: FileStore
  /** Undefined where none is set up: then every file passes. */
  readonly scanner: VirusScanner | undefined
}

/** Guards a store of files. A file that was kept while the scanner was away is marked, and is not opened once a virus was found in it. */
export function createUploadStore({ db, files, scanner }: UploadStoreDeps): UploadStore {
  /** Files that were scanned when they came in are not scanned again when they are kept. */
  const scanned = new WeakSet<Buffer>()

  async function scan(content: Buffer): Promise<boolean> {
    if (!scanner || scanned.has(content)) return true
    const isScanned = await scanner.passes(content)
    if (isScanned) scanned.add(content)
    return isScanned
  }

  async function refuseVirus(key: string): Promise<void> {
    const virus = await findVirusOf(db, key)
    if (virus) throw new UserError('FORBIDDEN', `The virus scanner found ${virus} in this file, so nobody can open it.`)
  }

  return {
    check: async (content) => void (await scan(content)),
    put: async (key, content) => {
      // The mark comes first, so that no file is kept without one.
      if (!(await scan(content))) await insertSuspect(db, key)
      await files.put(key, content)
    },
    open: async (key) => {
      await refuseVirus(key)
      return files.open(key)
    },
    get: async (key) => {
      await refuseVirus(key)
      return files.get(key)
    },
    remove: async (key) => {
      await files.remove(key)
      await deleteSuspect(db, key)
    },
  }
}
