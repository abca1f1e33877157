import { restore } from '#server/platform/backup/restore.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { folderArgument, runCommand, sayMissing } from './command.ts'

await runCommand(async ({ env, progress, signal, say }) => {
  const folder = folderArgument('Name the folder of a backup: npm run restore -- ../backups/today')
  const manifest = await restore({
    env,
    files: await createFileStore(env),
    folder,
    progress,
    signal,
  })
  const { tables, created_at } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Restored ${rows.toLocaleString('en-US')} rows of ${tables.length} tables, as of ${created_at}.`)
  sayMissing(manifest, say)
})
