import { constants } from 'node:fs'
import { chown, cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { loadRows } from '#server/platform/backup/restore.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import type { Binaries } from '#server/platform/db/embedded/binaries.ts'
import { makeTablesOf } from '#server/platform/db/schema/makeTables.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import type { UpgradeBackup } from './upgradeBackup.ts'

/** Copies a cluster whose server is stopped. On file systems that share blocks, this takes no room until something changes. */
export async function copyCluster(data: string, draft: string, { account }: Binaries): Promise<void> {
  await cp(data, draft, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
  })
  if (!account) return
  // Node copies neither owner nor group.
  for (const name of ['', ...(await readdir(draft, { recursive: true }))])
    await chown(path.join(draft, name), account.uid, account.gid)
}

/** Loads the rows of a backup into the empty database of a new cluster, in the tables that fit them. */
export async function loadCluster(url: string, { folder, manifest }: UpgradeBackup, progress: Progress): Promise<void> {
  const from = createFolderPlace(folder)
  await makeTablesOf(url, manifest.migrations)
  await withClient(url, 'vouch upgrade', async (client) => {
    await client.query('begin')
    await loadRows(client, manifest, { from, progress })
    await client.query('commit')
    await client.query('analyze')
  })
}
