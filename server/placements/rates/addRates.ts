import { sql } from 'kysely'
import { UserError } from '#server/errors.ts'
import { convertedCost } from '#server/exchangeRates/costColumns.ts'
import { type LockedPlacement, lockPlacement } from '#server/placements/ends/lockPlacement.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { unitsToCents } from '#server/platform/db/records/money.ts'
import type { PlacementRateInput } from '#shared/placements/placementInput.ts'
import { isRunning } from '#shared/placements/placementLife.ts'
import { dayInZone } from '#shared/platform/calendarDays.ts'
import { followRates } from './followRates.ts'

/**
 * Adds rates from a day on. They supersede those of the same day. The placement has them at once where the day has come.
 * @param now the moment whose day, where the company is, counts.
 * @throws UserError NOT_FOUND; CONFLICT when somebody else changed the placement, or when it is over; BAD_INPUT for a day outside of it.
 */
export async function addRates(trx: Trx, input: PlacementRateInput, now = new Date()): Promise<void> {
  const { starts_on, cost_rate, cost_currency, bill_rate, ...read } = input
  const placement = await lockPlacement(trx, read)
  requireDuring(placement, starts_on)
  await trx
    .updateTable('placement_rates')
    .set({ superseded_at: sql`now()` })
    .where('placement_id', '=', placement.id)
    .where('starts_on', '=', starts_on)
    .where('superseded_at', 'is', null)
    .execute()
  const { id: placement_id, currency } = placement
  const cost = { cents: unitsToCents(cost_rate), currency: cost_currency ?? currency }
  const rates = { ...(await convertedCost(trx, cost, currency)), bill_rate_cents: unitsToCents(bill_rate) }
  await trx
    .insertInto('placement_rates')
    .values({ placement_id, starts_on, currency, ...rates })
    .execute()
  await followRates(trx, placement.id, dayInZone(now, placement.time_zone))
}

function requireDuring({ status, starts_on, ends_on }: LockedPlacement, day: string): void {
  if (!isRunning(status)) throw new UserError('CONFLICT', 'This placement is over, so its rates cannot change.')
  const isOutside = day < starts_on || (ends_on !== null && day > ends_on)
  if (isOutside)
    throw new UserError('BAD_INPUT', 'Choose a day from the first to the last of the placement.', {
      field: 'starts_on',
    })
}
