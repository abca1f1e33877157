import type { Env } from '#server/env.ts'
import type { FileStore } from './fileStore.ts'
import { createFolderStore } from './folderStore.ts'

/** The store that the environment names: a bucket of S3, or else the folder `files` among the data of this node. */
export async function createFileStore(env: Env): Promise<FileStore> {
  if (!env.FILES_S3_BUCKET) return createFolderStore(env.VOUCH_DATA_DIR)
  const { createS3Store } = await import('./s3Store.ts')
  return createS3Store(env, env.FILES_S3_BUCKET)
}
