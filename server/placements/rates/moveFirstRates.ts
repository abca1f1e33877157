import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { currentRates, followRates } from './followRates.ts'

/** The first day is the new one. */
interface Moved {
  readonly id: string
  readonly currency: string
  readonly starts_on: string
}

/**
 * Lets the first rates of a placement begin with its new first day. Rates are agreed for days of the calendar, so those that count on
 * that day become the first. A later start keeps a raise that it skips to, and entries before it are superseded.
 */
export async function moveFirstRates(trx: Trx, { id, currency, starts_on }: Moved, today: string): Promise<void> {
  const { rows } = await currentRates(sql`${id}::uuid`, sql`${starts_on}::date`).execute(trx)
  const [first] = rows
  if (!first) return
  await trx
    .updateTable('placement_rates')
    .set({ superseded_at: sql`now()` })
    .where('placement_id', '=', id)
    .where('superseded_at', 'is', null)
    .where('starts_on', '<=', first.starts_on)
    .where('starts_on', '<>', starts_on)
    .execute()
  await trx
    .insertInto('placement_rates')
    .values({ ...first, placement_id: id, currency, starts_on })
    .onConflict((conflict) =>
      conflict.columns(['placement_id', 'starts_on']).where('superseded_at', 'is', null).doNothing(),
    )
    .execute()
  await followRates(trx, id, today)
}
