import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, planBulk, type Selected, selectedIds } from '#server/platform/db/records/bulk.ts'
import { endSessions } from '#server/platform/idp/provider/sessions.ts'
import { giveBackReviewsOf, lockReviewed } from '#server/reviews/moves/giveBack.ts'
import { keepAnAdmin, lockWithAdmins } from '#server/staff/access/lastAdmin.ts'
import { type Account, findAccount, staffSource } from '#server/staff/data.ts'
import { adminRole } from '#shared/platform/permissions.ts'
import type { staffList } from '#shared/staff/staff.ts'

/**
 * Blocks an account, ends its sessions and gives its open reviews back to be assigned, or lets it in again.
 * @throws UserError CONFLICT for the last admin.
 */
export async function setActive(trx: Trx, id: string, active: boolean): Promise<Account> {
  if (!active) await giveBackReviewsOf(trx, [id])
  if (!active) await keepAnAdmin(trx, id)
  await findAccount(trx, id)
  await trx.updateTable('users').set({ active }).where('id', '=', id).execute()
  if (!active) await endSessions(trx, id)
  return findAccount(trx, id)
}

/**
 * Blocks many accounts of the staff, ends their sessions and gives their open reviews back, or lets them in again. Nobody blocks
 * themselves, nor the last admin.
 * @param isDryRun changes nothing, and tells what would be done.
 */
export async function setManyActive(
  trx: Trx,
  viewerId: string,
  selected: Selected<typeof staffList>,
  active: boolean,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const ids = new Set(await selectedIds(trx, staffSource, selected))
  if (!active && !isDryRun) await lockReviewed(trx, [...ids])
  const accounts = await lockWithAdmins(trx, [...ids])
  const isLeft = ({ id, role, active }: LockedAccount) =>
    role === adminRole && active && !(ids.has(id) && id !== viewerId)
  const lastAdmin = accounts.some(isLeft)
    ? undefined
    : accounts.find(({ role, active }) => role === adminRole && active)
  const reasonToSkip = (account: LockedAccount) => {
    if (account.active === active) return active ? 'Not blocked' : 'Already blocked'
    if (account.id === viewerId) return 'Is your own account'
    return !active && account.id === lastAdmin?.id ? 'Is the last admin' : undefined
  }
  const missing = (selected.ids?.length ?? ids.size) - ids.size
  const rows = accounts.filter(({ id }) => ids.has(id))
  const { plan, changed } = planBulk(rows, missing, reasonToSkip, ({ display_name }) => display_name)
  const changedIds = changed.map(({ id }) => id)
  if (isDryRun || changedIds.length === 0) return plan
  if (!active) await giveBackReviewsOf(trx, changedIds)
  await trx.updateTable('users').set({ active }).where('id', 'in', changedIds).execute()
  if (!active) for (const id of changedIds) await endSessions(trx, id)
  return plan
}

type LockedAccount = Awaited<ReturnType<typeof lockWithAdmins>>[number]
