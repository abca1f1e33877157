import type { Env } from '#server/env.ts'
import { createFolderPlace } from '#server/platform/backup/places/folderPlace.ts'
import { noteNewlyErased } from '#server/platform/backup/scheduled/tasks.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { serverFolder } from '#server/platform/db/connection/open.ts'
import { exists } from '#server/platform/process/folder.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { removeFormerWhenOver } from './formerData.ts'
import { removeOldBackups, upgradesFolder } from './upgradeBackup.ts'

interface UpgradeDeps {
  readonly env: Env
  readonly db: Database
  /** Connects as the owner of the tables. Without it, as in tests, nothing was upgraded. */
  readonly ownerUrl?: string | undefined
}

/** Looks after the remains of an upgrade of embedded data: the former data, and the backup from before it. */
export function createUpgradeTasks({ env, db, ownerUrl }: UpgradeDeps): TaskDefinition[] {
  if (env.DATABASE_URL || !ownerUrl) return []
  return [
    {
      name: 'former data',
      pauseMs: 60 * 60_000,
      followsDays: true,
      run: async ({ now }) => {
        await removeFormerWhenOver(serverFolder(env), db, now)
        await removeOldBackups(upgradesFolder(env), now)
      },
    },
    {
      // A restore of the backup from before it erases them again.
      name: 'erased people since an upgrade',
      pauseMs: 60_000,
      run: async () => {
        const folder = upgradesFolder(env)
        if (await exists(folder)) await noteNewlyErased(ownerUrl, createFolderPlace(folder))
      },
    },
  ]
}
