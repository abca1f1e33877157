import { exportToFolder } from '#server/firmExports/exportToFolder.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { folderArgument, runCommand } from './command.ts'

await runCommand(async ({ env, progress, signal, say }) => {
  const folder = folderArgument('Name a folder for the archive: npm run export -- ../leaving')
  const files = await createFileStore(env)
  const archive = await exportToFolder({ env, files, folder, progress, signal })
  say(`Exported everything to ${archive}. Its README.md explains it. It holds personal data, so keep it safe.`)
})
