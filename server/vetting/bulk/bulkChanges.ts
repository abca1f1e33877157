import type { UpdateObject } from 'kysely'
import { lockedDevelopers } from '#server/developers/data.ts'
import { requireOwner } from '#server/developers/moves/stageColumns.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { type BulkPlan, changeSelected, type Selected } from '#server/platform/db/records/bulk.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { vettingSource } from '#server/vetting/data.ts'
import { statusRefusal } from '#shared/developers/developerLifecycle.ts'
import type { vettingList } from '#shared/vetting/vetting.ts'
import type { VettingStep } from '#shared/vetting/vettingSteps.ts'

type SelectedInVetting = Selected<typeof vettingList>

/**
 * Gives people in vetting to an owner.
 * @param isDryRun only tells what it would do.
 * @throws UserError BAD_INPUT for an account that may not change developers.
 */
export async function assignVettingOwner(
  trx: Trx,
  selected: SelectedInVetting,
  ownerId: string,
  isDryRun: boolean,
): Promise<BulkPlan> {
  await requireOwner(trx, ownerId)
  const reasonToSkip = (row: LockedDeveloper) => (row.owner_id === ownerId ? 'Already has this owner' : undefined)
  return changeVetted(trx, selected, { reasonToSkip, set: { owner_id: ownerId } }, isDryRun)
}

/** Moves people in vetting to another step. @param isDryRun only tells what it would do. */
export function moveSteps(
  trx: Trx,
  selected: SelectedInVetting,
  step: VettingStep,
  isDryRun: boolean,
): Promise<BulkPlan> {
  const reasonToSkip = (row: LockedDeveloper) =>
    row.status === step ? 'Is already in this step' : statusRefusal(row.stage, step, row.status)
  return changeVetted(trx, selected, { reasonToSkip, set: { status: step } }, isDryRun)
}

interface BulkChange {
  readonly reasonToSkip: (row: LockedDeveloper) => string | undefined
  readonly set: UpdateObject<Tables, 'developers'>
}

function changeVetted(
  trx: Trx,
  selected: SelectedInVetting,
  { reasonToSkip, set }: BulkChange,
  isDryRun: boolean,
): Promise<BulkPlan> {
  return changeSelected(trx, vettingSource, selected, isDryRun, {
    lock: (ids) => lockVetted(trx, ids),
    reasonToSkip,
    nameOf: (row) => `${row.first_name} ${row.last_name}`,
    apply: (ids) => trx.updateTable('developers').set(set).where('id', 'in', ids).execute(),
  })
}

type LockedDeveloper = Awaited<ReturnType<typeof lockVetted>>[number]

/** Leaves out somebody who left vetting meanwhile. */
function lockVetted(trx: Trx, ids: readonly string[]) {
  return lockedDevelopers(trx, ids)
    .where('stage', '=', 'VETTING')
    .select(['id', 'first_name', 'last_name', 'stage', 'status', 'owner_id'])
    .execute()
}
