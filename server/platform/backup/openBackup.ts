import type { Env } from '#server/env.ts'
import { openPlace } from './places/openPlace.ts'
import type { BackupFiles } from './places/place.ts'
import { openSealed, readPassphrase } from './sealing.ts'

/**
 * Opens a backup by its address, which is a folder or `s3://bucket/prefix/name`.
 * @throws UserError BAD_INPUT when it is encrypted, and BACKUP_PASSPHRASE_FILE is missing or holds another passphrase.
 */
export async function openBackup(env: Env, address: string): Promise<BackupFiles> {
  return openSealed(await openPlace(env, address), await readPassphrase(env))
}
