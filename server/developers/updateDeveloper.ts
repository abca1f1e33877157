import type { Trx } from '#server/platform/db/connection/connect.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import { type RowChanges, recordTable } from '#server/platform/db/records/record.ts'
import { staffCheck } from '#server/staff/data.ts'
import type { DeveloperChanges } from '#shared/developers/developerInput.ts'
import { type Developer, type DeveloperScope, findDeveloper } from './data.ts'
import { requireDstm } from './lists/bulkChanges.ts'
import { refuseMergedEmail } from './mergedRecords.ts'

export const developerTable = recordTable('developers', 'developer', {
  taken: {
    developers_email_key: { field: 'email', sentence: 'Another developer has this e-mail address.' },
  },
  checks: [staffCheck('owner_id')],
})

/**
 * Saves details of a developer. Stage and status change only by moves. The trigger `take_back_own` takes back what a reviewer verified
 * whose address the developer gets: nobody reviews their own work.
 * @throws UserError CONFLICT with the newer values when someone else saved first; BAD_INPUT when the e-mail address is taken, or the
 * owner or DSTM may not be one.
 */
export async function updateDeveloper(
  trx: Trx,
  save: RowChanges<DeveloperChanges>,
  scope: DeveloperScope,
): Promise<Developer> {
  const { id, changes } = save
  const find = () => findDeveloper(trx, id, scope)
  const before = await developerTable.lock(trx, save, find)
  if (changes.dstm_id && changes.dstm_id !== before.dstm_id) await requireDstm(trx, changes.dstm_id)
  if (changes.email && changes.email !== before.email) await refuseMergedEmail(trx, changes.email, id)
  const { cost_rate, rate_floor, ...columns } = changes
  const money = { cost_rate_cents: unitsToCents(cost_rate), rate_floor_cents: unitsToCents(rate_floor) }
  const changed = Object.entries({ ...columns, ...money }).filter(([, value]) => value !== undefined)
  await developerTable.save(trx, id, Object.fromEntries(changed), before)
  return find()
}
