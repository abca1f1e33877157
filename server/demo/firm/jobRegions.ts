import type { Calendar } from '#server/demo/calendar.ts'
import { createRandom } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'

const regions = [
  ['Central and Eastern Europe', 'CEE', 'BG CZ EE HR HU LT LV PL RO SI SK UA'],
  ['Nordic countries', 'Nordics', 'DK FI IS NO SE'],
] as const

/** Creates the regions that the firm named itself, where accounts are created. */
export function createJobRegions(
  seed: string,
  calendar: Calendar,
  users: readonly DemoRow<'users'>[],
): DemoRow<'job_regions'>[] {
  if (!users.some(({ role }) => role === 'admin')) return []
  return regions.map(([name, word, countries]) => {
    const random = createRandom(seed, 'region', word)
    return { id: random.id(), created_at: calendar.moment(200, random), name, word, countries: countries.split(' ') }
  })
}
