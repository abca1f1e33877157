import { backup } from '#server/platform/backup/backup.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { folderArgument, runCommand, sayMissing } from './command.ts'

await runCommand(async ({ env, progress, signal, say }) => {
  const folder = folderArgument('Name a new folder: npm run backup -- ../backups/today')
  const files = await createFileStore(env)
  const manifest = await backup({ env, files, folder, progress, signal })
  const { tables } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Backed up ${rows.toLocaleString('en-US')} rows of ${tables.length} tables to ${folder}.`)
  if (env.VOUCH_SECRET)
    say('VOUCH_SECRET comes from the environment, so the backup does not contain it. Keep it together with the backup.')
  sayMissing(manifest, say)
})
