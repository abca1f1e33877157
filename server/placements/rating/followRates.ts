import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'

/**
 * Gives a placement the rates that count on a day: its latest entry that does not lie ahead. The first entry also counts before it
 * begins.
 * @returns true where the rates were others before.
 */
export async function followRates(trx: Transaction<Tables>, id: string, today: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update placements set cost_rate_cents = r.cost_rate_cents, bill_rate_cents = r.bill_rate_cents
    from (${currentRates(sql`${id}::uuid`, sql`${today}::date`)}) r
    where placements.id = ${id}
      and (placements.cost_rate_cents, placements.bill_rate_cents) <> (r.cost_rate_cents, r.bill_rate_cents)`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

/** Selects the entry of a placement that counts on a day. */
export function currentRates(placementId: ReturnType<typeof sql>, day: ReturnType<typeof sql>) {
  return sql<{ starts_on: string; cost_rate_cents: number; bill_rate_cents: number }>`
    select starts_on, cost_rate_cents, bill_rate_cents from placement_rates
    where placement_id = ${placementId} and superseded_at is null
    order by starts_on > ${day}, abs(starts_on - ${day}) limit 1`
}
