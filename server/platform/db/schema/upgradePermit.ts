import type pg from 'pg'
import { UserError } from '#server/errors.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import { hasRecentBackup } from './lastBackup.ts'
import type { Upgrade } from './migrate.ts'
import { thisRelease } from './release.ts'

/**
 * Lets a start migrate an external database only after a backup, or when its operator says that there is one.
 * @param agreed the release that VOUCH_UPGRADE names.
 * @throws UserError CONFLICT that says what to do. Nothing was changed then.
 */
export function permitWithBackup(agreed: string | undefined) {
  return async (client: pg.ClientBase, { from }: Upgrade): Promise<void> => {
    if (agreed === thisRelease.version || (await hasRecentBackup(client))) return
    const other = agreed ? ` VOUCH_UPGRADE is ${agreed}, which is another release.` : ''
    throw new UserError(
      'CONFLICT',
      `These data are of ${from}, and this start would migrate them to Vouch ${thisRelease.version}. There is no backup of the last 24 hours.${other} Run ${vouchCommand('backup <folder>')}, then start again. If you have a backup of another kind, start once with VOUCH_UPGRADE=${thisRelease.version}. Nothing was changed.`,
    )
  }
}

/** Lets no command migrate existing data, because only a start compares them afterwards. @throws UserError CONFLICT. */
export async function permitOnlyStarts(_client: pg.ClientBase, { from }: Upgrade): Promise<void> {
  throw new UserError(
    'CONFLICT',
    `These data are of ${from}, and this is Vouch ${thisRelease.version}. Start Vouch once, which upgrades them, then run the same command again. Nothing was changed.`,
  )
}
