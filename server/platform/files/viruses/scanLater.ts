import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { deleteSuspect, keepVirus, listUnscanned } from './data.ts'
import type { VirusScanner } from './scanner.ts'

export interface LaterScanDeps {
  readonly db: Database
  readonly log: Logger
  /** The store below the guard: a marked file is opened here to be scanned. */
  readonly files: FileStore
  readonly scanner: VirusScanner
}

const batchSize = 20

/**
 * Scans files that were kept while the scanner was away. A file with a virus stays, and nobody can open it.
 * @returns whether there may be more of them.
 * @throws Error when the scanner cannot be reached, so that the task is tried again later.
 */
export async function scanLater({ db, log, files, scanner }: LaterScanDeps): Promise<boolean> {
  const keys = await listUnscanned(db, batchSize)
  for (const key of keys) {
    const content = await files.get(key)
    const virus = content && (await scanner.find(content))
    if (virus === undefined) await deleteSuspect(db, key)
    else {
      await keepVirus(db, key, virus)
      log.warn({ file: key, virus }, 'a file that was not scanned in time has a virus')
    }
  }
  return keys.length === batchSize
}
