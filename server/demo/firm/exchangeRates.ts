import type { Calendar } from '#server/demo/calendar.ts'
import { createRandom } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'

/** Each has its worth in US dollars, and the days since an admin entered it. */
const rates = [
  ['EUR', '1.0842', 75],
  ['EUR', '1.0917', 12],
  ['GBP', '1.2655', 75],
  ['GBP', '1.2731', 12],
  ['CAD', '0.7214', 12],
  ['BRL', '0.1763', 12],
] as const

/** Creates the exchange rates of the firm, where accounts are created: without an admin nobody enters any. */
export function createExchangeRates(
  seed: string,
  calendar: Calendar,
  users: readonly DemoRow<'users'>[],
): DemoRow<'exchange_rates'>[] {
  const admin = users.find(({ role }) => role === 'admin')
  if (!admin) return []
  return rates.map(([currency, rate, daysAgo]) => {
    const random = createRandom(seed, 'exchange rate', currency, daysAgo)
    return {
      id: random.id(),
      created_at: calendar.moment(daysAgo, random),
      currency,
      rate,
      day: calendar.day(daysAgo),
      entered_by_id: admin.id,
      superseded_at: null,
    }
  })
}
