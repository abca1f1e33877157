import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { readForValues } from '#server/platform/db/read.ts'
import { convertMoney, type ExchangeRate } from '#shared/exchange.ts'
import { earlierOf } from '#shared/figurePeriods.ts'
import { definitionOf, type Figure, isLevel } from '#shared/figures.ts'
import { factsOf } from './facts.ts'
import { ratesAsOf } from './ratesAsOf.ts'

/** What a figure was in a time, or at its end. */
export interface Measured {
  /** Null where nothing was counted. Money is in US dollars. */
  readonly value: number | null
  /** The number of rows behind it. */
  readonly count: number
}

export interface MeasuredParts {
  readonly whole: Measured
  /** One for each part; undefined where the part lies after what is known. */
  readonly parts: readonly (Measured | undefined)[]
  /** Currencies that had no exchange rate, and so are left out. */
  readonly missing: readonly string[]
}

/** The moments at which the parts of a time begin, and the one at which the last of them ends. */
export type Bounds = readonly Moment[]

/** Measures a figure over a time and over each of its parts, by one statement. */
export function measure(db: Database, figure: Figure, bounds: Bounds, asOf: Moment): Promise<MeasuredParts> {
  return isLevel(figure) ? measureLevel(db, figure, bounds, asOf) : measureFlow(db, figure, bounds, asOf)
}

/** How a flow is made of the values of its rows. */
export const aggregates = {
  count: sql<number>`count(*)::float8`,
  share: sql<number>`100 * avg(value)`,
  days: sql<number>`percentile_cont(0.5) within group (order by value)`,
}

async function measureFlow(db: Database, figure: Figure, bounds: Bounds, asOf: Moment): Promise<MeasuredParts> {
  const kind = definitionOf(figure).measure as keyof typeof aggregates
  const facts = factsOf[figure]({ ...ends(bounds), asOf })
  const rows = await readForValues(
    db,
    sql<{ part: number | null; count: number; value: number }>`
      select part, count(*)::integer as count, ${aggregates[kind]} as value
      from (select value, width_bucket(at, ${bounds}::timestamptz[]) as part from (${facts}) facts) parted
      group by grouping sets ((part), ())`,
  )
  const none: Measured = { value: kind === 'count' ? 0 : null, count: 0 }
  const found = (part: number | null): Measured => {
    const row = rows.find((one) => one.part === part)
    return row && row.count > 0 ? { value: row.value, count: row.count } : none
  }
  const parts = bounds.slice(0, -1).map((start, index) => (start < asOf ? found(index + 1) : undefined))
  return { whole: found(null), parts, missing: [] }
}

interface LevelChange {
  readonly part: number
  readonly currency: string | null
  readonly count: number
  readonly value: number | null
  readonly base: number | null
}

/** A level is what was there at the end of each part: everything that came before it, less what went. */
async function measureLevel(db: Database, figure: Figure, bounds: Bounds, asOf: Moment): Promise<MeasuredParts> {
  const known = bounds.slice(1).map((end) => earlierOf(end, asOf))
  const [changes, rates] = await Promise.all([
    readForValues(db, levelChanges(figure, known, asOf)),
    definitionOf(figure).measure === 'level' ? [] : ratesAsOf(db, known, asOf),
  ])
  const missing = new Set<string>()
  const parts = known.map((_, index) => {
    if ((bounds[index] ?? '') >= asOf) return undefined
    return sumUp(
      figure,
      changes.filter(({ part }) => part <= index),
      rates[index] ?? [],
      missing,
    )
  })
  const whole = parts.findLast((part) => part !== undefined) ?? { value: null, count: 0 }
  return { whole, parts, missing: [...missing].toSorted() }
}

/** How much came and went before each end, by its place; what goes counts until the end that it goes at. */
function levelChanges(figure: Figure, known: Bounds, asOf: Moment): RawBuilder<LevelChange> {
  const hasMoney = definitionOf(figure).measure !== 'level'
  const money = hasMoney
    ? sql`currency, value, base`
    : sql`null::text as currency, null::bigint as value, null::bigint as base`
  const facts = factsOf[figure]({ ...ends(known), asOf })
  return sql<LevelChange>`
    with facts as (select at, until, ${money} from (${facts}) found)
    select part, currency, sum(count)::integer as count, sum(value)::float8 as value, sum(base)::float8 as base
    from (
      select width_bucket(at, ${known}::timestamptz[]) as part, currency, 1 as count, value, base from facts
      union all
      select width_bucket(until, ${known}::timestamptz[]), currency, -1, -value, -base from facts where until is not null
    ) changes
    group by part, currency`
}

function sumUp(
  figure: Figure,
  changes: readonly LevelChange[],
  rates: readonly ExchangeRate[],
  missing: Set<string>,
): Measured {
  const { measure: kind } = definitionOf(figure)
  const total = (of: (change: LevelChange) => number | null) => changes.reduce((sum, one) => sum + (of(one) ?? 0), 0)
  const count = total((change) => change.count)
  if (kind === 'level') return { value: count, count }
  const inDollars = (cents: number, currency: string | null): number => {
    if (cents === 0) return 0
    const exchanged = convertMoney({ cents, currency: currency ?? 'USD' }, 'USD', rates)
    if (!exchanged) missing.add(currency ?? '')
    return exchanged?.result ?? 0
  }
  const currencies = [...new Set(changes.map(({ currency }) => currency))]
  const sums = (of: (change: LevelChange) => number | null) =>
    currencies.reduce(
      (sum, currency) =>
        sum +
        inDollars(
          changes.reduce((cents, one) => cents + (one.currency === currency ? (of(one) ?? 0) : 0), 0),
          currency,
        ),
      0,
    )
  const [value, base] = [sums((change) => change.value), sums((change) => change.base)]
  if (kind === 'money') return { value: value / 100, count }
  return { value: base === 0 ? null : (100 * value) / base, count }
}

function ends(bounds: Bounds): { from: Moment; to: Moment } {
  return { from: bounds[0] ?? '', to: bounds.at(-1) ?? '' }
}
