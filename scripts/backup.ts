import { backup } from '#server/platform/backup/backup.ts'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { readManifest, verifyFiles } from '#server/platform/backup/manifest.ts'
import { openBackup } from '#server/platform/backup/openBackup.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { backupArgument, type CommandContext, folderArgument, rowsInWords, runCommand, sayMissing } from './command.ts'

const usage =
  'Name a new folder: npm run backup -- ../backups/today\nOr check a backup: npm run backup -- verify ../backups/today'

await runCommand((context) => (process.argv[2] === 'verify' ? verify(context) : make(context)))

async function make({ env, progress, signal, say }: CommandContext): Promise<void> {
  const folder = folderArgument(usage)
  const files = await createFileStore(env)
  const manifest = await backup({ env, files, folder, progress, signal })
  say(`Backed up ${rowsInWords(manifest)} to ${folder}.`)
  if (env.VOUCH_SECRET)
    say('VOUCH_SECRET comes from the environment, so the backup does not contain it. Keep it together with the backup.')
  sayMissing(manifest, say)
}

/** Reads every file of a backup, and changes nothing. */
async function verify({ env, progress, say }: CommandContext): Promise<void> {
  const address = backupArgument(usage, process.argv.slice(3))
  const files = await openBackup(env, address)
  const manifest: Manifest = await readManifest(files, address)
  await progress.step('Checking the backup', () => verifyFiles(files, manifest))
  say(`The backup in ${address} is whole: ${rowsInWords(manifest)}, as of ${manifest.created_at}.`)
  sayMissing(manifest, say)
}
