import type { Env } from '#server/env.ts'
import { createFolderStore } from './folderStore.ts'

/** Keeps files under names of its own; the name that a person gave a file is in the database only. */
export interface FileStore {
  /** Stores a file for good before it returns. Gives the key to find it by. */
  put(content: Buffer): Promise<string>
  /** The content of a file; undefined where the store has none under this key. */
  get(key: string): Promise<Buffer | undefined>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
}

/** The store that the environment names: a bucket of S3, or else the folder `files` among the data of this node. */
export async function createFileStore(env: Env): Promise<FileStore> {
  if (!env.FILES_S3_BUCKET) return createFolderStore(env.VOUCH_DATA_DIR)
  const { createS3Store } = await import('./s3Store.ts')
  return createS3Store(env, env.FILES_S3_BUCKET)
}
