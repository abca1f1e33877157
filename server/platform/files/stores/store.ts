import type { Env } from '#server/env.ts'
import type { FileStore } from './fileStore.ts'
import { createFolderStore } from './folderStore.ts'

/** Creates the configured store: the S3 bucket FILES_S3_BUCKET, or by default the folder `files` in VOUCH_DATA_DIR. */
export async function createFileStore(env: Env): Promise<FileStore> {
  if (!env.FILES_S3_BUCKET) return createFolderStore(env.VOUCH_DATA_DIR)
  const { createS3Store } = await import('./s3Store.ts')
  return createS3Store(env, env.FILES_S3_BUCKET)
}
