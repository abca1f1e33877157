import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { convertMoney, type ExchangeRate } from '#shared/exchangeRates/exchange.ts'
import { earlierOf } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import { heldWithoutBreak } from './levelRows.ts'
import { type Bounds, ends, type Measured, type MeasuredTimes, type Movement, type Times } from './measured.ts'
import { ownedRows } from './owners.ts'

interface LevelChange {
  readonly part: number
  readonly currency: string | null
  readonly count: number
  readonly value: number | null
  readonly base: number | null
  /** The changes that brought a row that was not there, or took one away for good or for a while. */
  readonly joined: number
  readonly left: number
}

const hasValue = (figure: Figure) => definitionOf(figure).measure !== 'level'
const hasMoney = (figure: Figure) => ['money', 'margin'].includes(definitionOf(figure).measure)

/**
 * Measures levels that count the same rows. A level is the rows at the end of each part: those that came before it, less those that went.
 * The level of a whole time is that of its last part which is known.
 */
export async function measureLevels(
  db: Database,
  figures: readonly Figure[],
  { own, compared }: Times,
  asOf: Moment,
  owner: string | null,
): Promise<Map<Figure, MeasuredTimes>> {
  const [first] = figures
  if (!first) return new Map()
  const endOf = (end: Moment) => earlierOf(end, asOf)
  const known = [...new Set([...own, ...(compared ?? []).slice(1)].map(endOf))].toSorted()
  const [changes, rates] = await Promise.all([
    readUnprepared(db, levelChanges(figures.some(hasValue), ownedRows(first, owner, { ...ends(known), asOf }), known)),
    figures.some(hasMoney) ? ratesAsOf(db, known, asOf) : [],
  ])
  return new Map(figures.map((figure) => [figure, timesOf(figure)]))

  function timesOf(figure: Figure): MeasuredTimes {
    const missing = new Set<string>()
    const measured = (bounds: Bounds, unconverted: Set<string>) =>
      bounds.slice(1).map((end, index) => {
        if ((bounds[index] ?? '') >= asOf) return undefined
        const place = known.indexOf(endOf(end))
        const until = changes.filter(({ part }) => part <= place)
        return sumUp(figure, until, { rates: rates[place] ?? [], at: endOf(end) }, unconverted)
      })
    const parts = measured(own, missing)
    const before = compared && lastOf(measured(compared, new Set()))
    return { whole: lastOf(parts), parts, before, movement: movementBetween(own), missing: [...missing].toSorted() }
  }

  function movementBetween(bounds: Bounds): Movement {
    const { from, to } = ends(bounds)
    const [first, last] = [from, to].map((moment) => known.indexOf(endOf(moment)))
    const within = changes.filter(({ part }) => part > (first ?? 0) && part <= (last ?? 0))
    const total = (side: keyof Movement) => within.reduce((sum, change) => sum + change[side], 0)
    return { joined: total('joined'), left: total('left') }
  }
}

function lastOf(parts: readonly (Measured | undefined)[]): Measured {
  return parts.findLast((part) => part !== undefined) ?? { value: null, count: 0 }
}

/** Selects how much came and went before each end, by its place. A row that goes at an end still counts there. */
function levelChanges(hasValues: boolean, rows: RawBuilder<unknown>, known: Bounds): RawBuilder<LevelChange> {
  const values = hasValues
    ? sql`currency, value, base`
    : sql`null::text as currency, null::bigint as value, null::bigint as base`
  return sql<LevelChange>`
    with rows as (select at, until, joins, leaves, ${values} from (${heldWithoutBreak(rows)}) found)
    select part, currency, sum(count)::integer as count, sum(value)::float8 as value, sum(base)::float8 as base,
      sum(joined)::integer as joined, sum("left")::integer as "left"
    from (
      select width_bucket(at, ${known}::timestamptz[]) as part, currency, 1 as count, value, base,
        joins::integer as joined, 0 as "left"
      from rows
      union all
      select width_bucket(until, ${known}::timestamptz[]), currency, -1, -value, -base, 0, leaves::integer
      from rows where until is not null
    ) changes
    group by part, currency`
}

function sumUp(
  figure: Figure,
  changes: readonly LevelChange[],
  { rates, at }: { readonly rates: readonly ExchangeRate[]; readonly at: Moment },
  missing: Set<string>,
): Measured {
  const { measure: kind } = definitionOf(figure)
  const total = (of: (change: LevelChange) => number | null) => changes.reduce((sum, one) => sum + (of(one) ?? 0), 0)
  const count = total((change) => change.count)
  if (kind === 'level') return { value: count, count }
  const none = { value: null, count }
  if (kind === 'levelShare')
    return count === 0 ? none : { value: (100 * total((change) => change.value)) / count, count }
  // The value of each row is the second at which it began.
  if (kind === 'levelDays')
    return count === 0
      ? none
      : { value: (Date.parse(at) / 1_000 - total((change) => change.value) / count) / 86_400, count }
  const inDollars = (cents: number, currency: string | null): number => {
    if (cents === 0) return 0
    const exchanged = convertMoney({ cents, currency: currency ?? 'USD' }, 'USD', rates)
    if (!exchanged) missing.add(currency ?? '')
    return exchanged?.result ?? 0
  }
  const currencies = [...new Set(changes.map(({ currency }) => currency))]
  const sums = (of: (change: LevelChange) => number | null) =>
    currencies.reduce((sum, currency) => {
      const cents = changes.reduce((all, one) => all + (one.currency === currency ? (of(one) ?? 0) : 0), 0)
      return sum + inDollars(cents, currency)
    }, 0)
  const [value, base] = [sums((change) => change.value), sums((change) => change.base)]
  if (kind === 'money') return { value: value / 100, count }
  return { value: base === 0 ? null : (100 * value) / base, count }
}

/**
 * Reads the exchange rates of each moment's day, as they were entered by another moment. A level is converted by the rates of its own
 * day.
 * @returns one list for each moment.
 */
async function ratesAsOf(db: Database, moments: readonly Moment[], asOf: Moment): Promise<ExchangeRate[][]> {
  const rates = await readUnprepared(
    db,
    sql<ExchangeRate & { place: number }>`
      select asked.place::integer - 1 as place, rates.*
      from unnest(${moments}::timestamptz[]) with ordinality as asked (at, place)
      cross join lateral (
        select distinct on (currency) currency, trim_scale(rate)::text as rate, day
        from exchange_rates
        where day < asked.at and created_at < ${asOf} and (superseded_at is null or superseded_at >= ${asOf})
        order by currency, day desc
      ) rates`,
  )
  return moments.map((_, index) => rates.filter(({ place }) => place === index))
}
