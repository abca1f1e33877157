import type { Calendar } from '#server/demo/calendar.ts'
import { convert, type DemoCurrency } from '#server/demo/developers/rates.ts'
import { createRandom } from '#server/demo/random.ts'
import type { DemoRow, DemoRows } from '#server/demo/rows.ts'
import type { PlacementDates } from './placementDates.ts'

/** The rates count from a day on. */
export interface DemoRate {
  /** Days ago; negative days lie ahead. */
  readonly day: number
  readonly cents: { readonly cost_rate_cents: number; readonly bill_rate_cents: number }
}

/** Placements have a raise after this many days, if they have one. */
const untilRaise = 150

/** Plans the rates of a placement: those of its profile, a raise for every other one, and for some a raise that is agreed on already. */
export function planRates(profile: DemoRow<'job_profiles'>, { status, starts, ends }: PlacementDates): DemoRate[] {
  const random = createRandom('rates', profile.id)
  const cents = { cost_rate_cents: profile.cost_rate_cents ?? 0, bill_rate_cents: profile.bill_rate_cents ?? 0 }
  const rates: DemoRate[] = [{ day: starts, cents }]
  const raise = (day: number) => {
    const last = rates.at(-1)?.cents ?? cents
    const more = random.int(2, 5) * 100
    rates.push({
      day,
      cents: {
        cost_rate_cents: last.cost_rate_cents + more,
        bill_rate_cents: last.bill_rate_cents + more + random.int(0, 3) * 100,
      },
    })
  }
  const raised = starts - untilRaise - random.int(0, 60)
  if (raised > Math.max(ends ?? 0, 1) && random.chance(0.5)) raise(raised)
  if (status === 'ACTIVE' && ends === null && random.chance(0.4)) raise(-random.int(5, 40))
  return rates
}

export function currentDemoRates(rates: readonly DemoRate[]): DemoRate['cents'] {
  const [first] = rates
  if (!first) throw new Error('A placement has rates.')
  return (rates.findLast(({ day }) => day > 0) ?? first).cents
}

/** A cost that was agreed on in another currency than the job's is kept in that one, too. */
export function enteredCost(
  { currency, cost_currency }: Pick<DemoRow<'placements'>, 'currency' | 'cost_currency'>,
  { cost_rate_cents }: DemoRate['cents'],
) {
  if (!cost_currency) return {}
  const cost_entered_cents = convert(cost_rate_cents, currency as DemoCurrency, cost_currency as DemoCurrency)
  return { cost_currency, cost_entered_cents }
}

interface RatesPlan {
  readonly rates: readonly DemoRate[]
  readonly author: string | null | undefined
}

/** Adds the dated rates of a placement. Later ones were agreed on two weeks before they count. */
export function addDemoRates(
  rows: DemoRows,
  calendar: Calendar,
  placement: DemoRow<'placements'>,
  { rates, author = null }: RatesPlan,
): void {
  const random = createRandom('rate ids', placement.id)
  for (const [index, { day, cents }] of rates.entries()) {
    rows.placement_rates.push({
      id: random.id(),
      created_at: index === 0 ? placement.created_at : calendar.moment(Math.max(day + 14, 1), random),
      placement_id: placement.id,
      starts_on: calendar.day(day),
      ...cents,
      ...enteredCost(placement, cents),
      currency: placement.currency ?? 'USD',
      author_id: author,
    })
  }
}
