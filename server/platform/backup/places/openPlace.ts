import type { Env } from '#server/env.ts'
import { createFolderPlace } from './folderPlace.ts'
import type { BackupPlace } from './place.ts'

const bucketScheme = 's3://'

/** Opens the place at an address, which is an absolute path or `s3://bucket/prefix`. */
export async function openPlace(env: Env, address: string): Promise<BackupPlace> {
  if (!address.startsWith(bucketScheme)) return createFolderPlace(address)
  const [bucket = '', ...prefix] = address.slice(bucketScheme.length).split('/').filter(Boolean)
  const { createS3Place } = await import('./s3Place.ts')
  return createS3Place(env, bucket, prefix.join('/'))
}

/** Returns the address of the place that keeps the backup at an address. */
export function placeOfBackup(address: string): string {
  return address.replace(/[/\\][^/\\]+[/\\]*$/, '') || '/'
}
