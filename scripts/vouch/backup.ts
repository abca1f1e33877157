import { backup } from '#server/platform/backup/backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { readManifest, verifyFiles } from '#server/platform/backup/manifest.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { type CommandContext, rowsInWords, sayMissing, typedAddress, typedPath } from './context.ts'

/** Backs up everything to a new folder. */
export async function makeBackup({ env, progress, signal, say }: CommandContext, typed: string): Promise<void> {
  const folder = typedPath(typed)
  const files = await createFileStore(env)
  const manifest = await backup({ env, files, folder, progress, signal })
  say(`Backed up ${rowsInWords(manifest)} to ${folder}.`)
  if (env.VOUCH_SECRET)
    say('VOUCH_SECRET comes from the environment, so the backup does not contain it. Keep it together with the backup.')
  sayMissing(manifest, say)
}

/** Reads every file of a backup, and changes nothing. */
export async function verifyBackup({ env, progress, signal, say }: CommandContext, typed: string): Promise<void> {
  const address = typedAddress(typed)
  const files = await openBackup(env, address)
  const manifest: Manifest = await readManifest(files, address)
  await progress.step('Checking the backup', () => verifyFiles(files, manifest, signal))
  say(`The backup in ${address} is whole: ${rowsInWords(manifest)}, as of ${manifest.created_at}.`)
  sayMissing(manifest, say)
}
