import type pg from 'pg'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { readCopiedTables } from '#server/platform/db/schema/catalogue.ts'
import type { FileStore } from '#server/platform/files/stores/fileStore.ts'
import { writeArchive } from './archive.ts'
import { openSnapshot } from './snapshot.ts'

interface ExportOptions {
  /** Connects as the owner of the tables; the export itself has the rights of the app. */
  readonly url: string
  readonly files: FileStore
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Packs everything that leaves into one archive, as of one moment, while it is read.
 * @param take gets the archive, and stores it.
 * @throws the reason of the signal when it is aborted.
 */
export async function exportFirm(
  { url, files, onProgress, signal }: ExportOptions,
  take: (archive: AsyncGenerator<Buffer>) => Promise<void>,
): Promise<void> {
  await withClient(url, 'vouch export', async (client: pg.Client) => {
    const order = (await readCopiedTables(client)).map(({ name }) => name)
    const snapshot = await openSnapshot(client, order)
    await take(writeArchive({ snapshot, files, onProgress, signal }))
  })
}
