import { type Selectable, sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'

/**
 * Gives a placement the rates that count on a day: its latest entry that does not lie ahead. The first entry also counts before it
 * begins.
 * @returns true where the rates were others before.
 */
export async function followRates(trx: Trx, id: string, today: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update placements set cost_rate_cents = r.cost_rate_cents, bill_rate_cents = r.bill_rate_cents,
      cost_entered_cents = r.cost_entered_cents, cost_currency = r.cost_currency
    from (${currentRates(sql`${id}::uuid`, sql`${today}::date`)}) r
    where placements.id = ${id}
      and (placements.cost_rate_cents, placements.bill_rate_cents, placements.cost_entered_cents, placements.cost_currency)
        is distinct from (r.cost_rate_cents, r.bill_rate_cents, r.cost_entered_cents, r.cost_currency)`.execute(trx)
  return numAffectedRows > 0n
}

type RateColumn = 'starts_on' | 'cost_rate_cents' | 'bill_rate_cents' | 'cost_entered_cents' | 'cost_currency'
type CurrentRates = Pick<Selectable<Tables['placement_rates']>, RateColumn>

export function currentRates(placementId: ReturnType<typeof sql>, day: ReturnType<typeof sql>) {
  return sql<CurrentRates>`
    select starts_on, cost_rate_cents, bill_rate_cents, cost_entered_cents, cost_currency from placement_rates
    where placement_id = ${placementId} and superseded_at is null
    order by starts_on > ${day}, abs(starts_on - ${day}) limit 1`
}
