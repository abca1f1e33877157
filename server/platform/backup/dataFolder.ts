import type { Env } from '#server/env.ts'
import { removeAbandonedBackups } from '#server/platform/backup/backupDraft.ts'
import { removeAbandonedDrafts } from '#server/platform/process/drafts.ts'
import { prepareFolder } from '#server/platform/process/folder.ts'

/**
 * Creates the data folder if it is missing, and removes the drafts of killed processes in it.
 * @throws UserError BAD_INPUT with the reason why this account cannot use the folder.
 */
export async function prepareDataFolder({ VOUCH_DATA_DIR }: Env): Promise<void> {
  await prepareFolder(VOUCH_DATA_DIR)
  await removeAbandonedBackups(VOUCH_DATA_DIR)
  await removeAbandonedDrafts(VOUCH_DATA_DIR)
}
