import { type Actor, type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { claimAbandonedFiles, claimFile, deleteUnownedFiles, registerFile } from '#server/platform/files/data.ts'
import type { FileStore } from './fileStore.ts'
import { newKey } from './key.ts'

export interface FileDeps {
  readonly db: Database
  readonly files: FileStore
}

/**
 * Stores a file and writes the row that owns it. Even after a power failure, no row exists without its file, and a task
 * removes a file without a row later.
 * @param writeRow writes the row with this key. It returns `added: false` when no row is needed; the file is then
 * removed.
 */
export async function storeFile<Result extends { readonly added: boolean }>(
  { db, files }: FileDeps,
  actor: Actor,
  content: Buffer,
  writeRow: (trx: Trx, key: string) => Promise<Result>,
): Promise<Result> {
  const key = newKey()
  await registerFile(db, key)
  await files.put(key, content)
  const result = await write(db, actor, async (trx) => {
    const written = await writeRow(trx, key)
    if (written.added) await claimFile(trx, key)
    return written
  })
  if (!result.added) {
    await files.remove(key)
    await deleteUnownedFiles(db, [key])
  }
  return result
}

const batchSize = 20

/** Removes files that no row owns after an hour. @returns whether there may be more files to remove. */
export async function removeAbandonedFiles({ db, files }: FileDeps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const keys = await claimAbandonedFiles(trx, batchSize)
    await Promise.all(keys.map((key) => files.remove(key)))
    await deleteUnownedFiles(trx, keys)
    return keys.length === batchSize
  })
}
