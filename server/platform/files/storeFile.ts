import type { Transaction } from 'kysely'
import { type Actor, type Database, write } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { announceFile, claimFile, forgetFiles, takeAbandoned } from './data.ts'
import type { FileStore } from './fileStore.ts'
import { newKey } from './key.ts'

/** Where files are, and the rows that own them. */
export interface FileDeps {
  readonly db: Database
  readonly files: FileStore
}

/**
 * Stores a file and writes the row that owns it. Whatever fails, and whenever the power goes, no row is without its file, and a
 * file without a row is removed later.
 * @param writeRow writes the row of this key, or tells that none is needed.
 */
export async function storeFile<Result extends { readonly added: boolean }>(
  { db, files }: FileDeps,
  actor: Actor,
  content: Buffer,
  writeRow: (trx: Transaction<Tables>, key: string) => Promise<Result>,
): Promise<Result> {
  const key = newKey()
  await announceFile(db, key)
  await files.put(key, content)
  const result = await write(db, actor, async (trx) => {
    const written = await writeRow(trx, key)
    if (written.added) await claimFile(trx, key)
    return written
  })
  if (!result.added) {
    await files.remove(key)
    await forgetFiles(db, [key])
  }
  return result
}

const removedTogether = 20

/** Removes files that no row came for. @returns whether there may be more. */
export async function removeAbandonedFiles({ db, files }: FileDeps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const keys = await takeAbandoned(trx, removedTogether)
    await Promise.all(keys.map((key) => files.remove(key)))
    await forgetFiles(trx, keys)
    return keys.length === removedTogether
  })
}
