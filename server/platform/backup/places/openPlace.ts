import type { Env } from '#server/env.ts'
import { createFolderPlace } from './folderPlace.ts'
import type { BackupPlace } from './place.ts'

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*)$/

/** Opens the place at an address, which is an absolute path or `s3://bucket/prefix`. */
export async function openPlace(env: Env, address: string): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = bucketAddress.exec(address) ?? []
  if (!bucket) return createFolderPlace(address)
  const { createS3Place } = await import('./s3Place.ts')
  return createS3Place(env, bucket, prefix.replace(/\/+$/, ''))
}

/** Returns the address of the place that keeps the backup at an address. */
export function placeOfBackup(address: string): string {
  return address.replace(/[/\\][^/\\]+[/\\]*$/, '') || '/'
}
