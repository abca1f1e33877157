import { sql } from 'kysely'
import { type CheckIn, checkInTable, findCheckIn } from '#server/checkIns/data.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { findRow, type ReadVersion } from '#server/platform/db/records/record.ts'
import { isRunning } from '#shared/placements/placementLife.ts'

/**
 * Locks a check-in, and before it its placement against an end, as everybody does who changes both.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed it since it was read.
 */
export async function lockCheckIn(trx: Trx, read: ReadVersion): Promise<CheckIn> {
  await sql`
    select from placements where id = (select placement_id from check_ins where id = ${read.id}) for share`.execute(trx)
  return checkInTable.lock(trx, read, () => findCheckIn(trx, read.id))
}

/** A placement that cannot end until the transaction does. */
type SharedPlacement = Awaited<ReturnType<typeof lockPlacementForShare>>

/** Locks a placement against its end. @throws UserError NOT_FOUND, also for that of a deleted developer. */
export async function lockPlacementForShare(trx: Trx, id: string) {
  await sql`select from placements where id = ${id} for share`.execute(trx)
  const placement = trx
    .selectFrom('placements')
    .innerJoin('placement_facts', 'placement_facts.placement_id', 'placements.id')
    .innerJoin('companies', 'companies.id', 'placement_facts.company_id')
    .select(['placements.status', 'placements.ends_on', 'placement_facts.dstm_id', 'companies.time_zone'])
    .select(sql<string>`day_in_zone(now(), companies.time_zone)`.as('today'))
    .where('placements.id', '=', id)
    .where('placement_facts.is_living', '=', true)
  return findRow(trx, 'placement', placement)
}

/** @throws UserError BAD_INPUT with the field for a day after the placement, CONFLICT for one that is over. */
export function requireRunning(
  { status, ends_on }: Pick<SharedPlacement, 'status' | 'ends_on'>,
  day: string,
  field: string,
): void {
  if (!isRunning(status))
    throw new UserError('CONFLICT', 'This placement is over, so you cannot plan more check-ins for it.', { field })
  if (ends_on === null || day <= ends_on) return
  throw new UserError('BAD_INPUT', 'The placement ends before that day. Choose an earlier one.', { field })
}
