import type { Calendar } from '#server/demo/calendar.ts'
import { dollarsPerEuro } from '#server/demo/developers/rates.ts'
import { demoRandom } from '#server/demo/random.ts'
import type { DemoRows } from '#server/demo/rows.ts'

/** Each has its worth in US dollars, and the days since an admin entered it. */
const rates = [
  ['EUR', '1.0842', 430],
  ['EUR', dollarsPerEuro, 12],
  ['GBP', '1.2655', 430],
  ['GBP', '1.2731', 12],
  ['CAD', '0.7214', 12],
  ['BRL', '0.1763', 12],
] as const

const regions = [
  ['Central and Eastern Europe', 'CEE', 'BG CZ EE HR HU LT LV PL RO SI SK UA'],
  ['Nordic countries', 'Nordics', 'DK FI IS NO SE'],
] as const

/** Adds the exchange rates of the firm and the regions that it named itself, where accounts are created: without an admin nobody enters any. */
export function addFirmSettings(rows: DemoRows, calendar: Calendar): void {
  const admin = rows.users.find(({ role }) => role === 'admin')
  if (!admin) return
  for (const [currency, rate, daysAgo] of rates) {
    const random = demoRandom('exchange rate', currency, daysAgo)
    const [id, created_at] = [random.id(), calendar.moment(daysAgo, random)]
    rows.exchange_rates.push({ id, created_at, currency, rate, day: calendar.day(daysAgo), entered_by_id: admin.id })
  }
  for (const [name, word, countries] of regions) {
    const random = demoRandom('region', word)
    const [id, created_at] = [random.id(), calendar.moment(200, random)]
    rows.job_regions.push({ id, created_at, name, word, countries: countries.split(' ') })
  }
}
