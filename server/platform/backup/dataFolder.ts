import type { Env } from '#server/env.ts'
import { sweepBackups } from '#server/platform/backup/backupDraft.ts'
import { sweepDrafts } from '#server/platform/process/drafts.ts'
import { prepareFolder } from '#server/platform/process/folder.ts'

/**
 * Makes the data folder where it is missing, and removes what killed processes left half-made in it.
 * @throws UserError that says why this account cannot work in it.
 */
export async function prepareDataFolder({ VOUCH_DATA_DIR }: Env): Promise<void> {
  await prepareFolder(VOUCH_DATA_DIR)
  await sweepBackups(VOUCH_DATA_DIR)
  await sweepDrafts(VOUCH_DATA_DIR)
}
