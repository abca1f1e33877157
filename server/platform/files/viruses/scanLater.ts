import type { Logger } from 'pino'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { ScanRefusedError } from './clamd.ts'
import { deleteOldMark, deleteSuspect, keepVirus, listUnscanned, noteRefused } from './data.ts'
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
  let scanned = 0
  for (const key of await listUnscanned(db, batchSize)) {
    const content = await files.get(key)
    // The mark is written before the file, so the file of a new mark is still to come.
    if (!content) await deleteOldMark(db, key)
    else {
      await scanFile({ db, log, scanner }, key, content)
      scanned++
    }
  }
  return scanned === batchSize
}

async function scanFile({ db, log, scanner }: Omit<LaterScanDeps, 'files'>, key: string, content: Buffer) {
  try {
    const virus = await scanner.find(content)
    if (virus === undefined) return await deleteSuspect(db, key)
    await keepVirus(db, key, virus)
    log.warn({ file: key, virus }, 'a file that was not scanned in time has a virus')
  } catch (error) {
    if (!(error instanceof ScanRefusedError)) throw error
    await noteRefused(db, key)
    log.warn({ err: error, file: key }, 'the virus scanner refuses a file, which stays marked')
  }
}
