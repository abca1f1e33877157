import { exportToFolder } from '#server/firmExports/exportToFolder.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { type CommandContext, typedPath } from './context.ts'

/** Exports everything as one archive into a folder. */
export async function exportFirm({ env, progress, signal, say }: CommandContext, typed: string): Promise<void> {
  const folder = typedPath(typed)
  const files = await createFileStore(env)
  const archive = await exportToFolder({ env, files, folder, progress, signal })
  say(`Exported everything to ${archive}. Its README.md explains it. It holds personal data, so keep it safe.`)
}
