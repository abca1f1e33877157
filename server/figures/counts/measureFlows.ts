import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { definitionOf, type Figure } from '#shared/figures/figures.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { type Bounds, ends, type Measured, type MeasuredTimes, type Times } from './measured.ts'
import { ownedRows } from './owners.ts'

/** Each aggregate makes a flow of the values of its rows. */
const aggregates = {
  count: sql<number>`count(*)::float8`,
  share: sql<number>`100 * avg(value)`,
  days: sql<number>`percentile_cont(0.5) within group (order by value)`,
}
type FlowMeasure = keyof typeof aggregates

function measureOf(figure: Figure): FlowMeasure {
  const { measure } = definitionOf(figure)
  if (!isKeyOf(aggregates, measure)) throw new Error(`${figure} is a level, and no flow.`)
  return measure
}

export const aggregateOf = (figure: Figure): RawBuilder<number> => aggregates[measureOf(figure)]

type GroupRow = {
  readonly part: number | null
  readonly time: 'own' | 'compared' | null
  readonly count: number
  readonly without: number
} & Partial<Record<FlowMeasure, number>>

/** Measures flows that count the same rows: each row counts in its part, in the whole time, and in the one to compare with. */
export async function measureFlows(
  db: Database,
  figures: readonly Figure[],
  { own, compared }: Times,
  asOf: Moment,
  owner: string | null,
): Promise<Map<Figure, MeasuredTimes>> {
  const [first] = figures
  if (!first) return new Map()
  const counted = ownedRows(first, owner, { ...ends([...own, ...(compared ?? [])]), asOf })
  const measures = new Set(figures.map(measureOf))
  const values = [...measures].map((measure) => sql`${aggregates[measure]} as ${sql.ref(measure)}`)
  const rows = await readUnprepared(
    db,
    sql<GroupRow>`
      select part, case when is_own then 'own' when is_compared then 'compared' end as time, count(*)::integer as count,
        count(*) filter (where value is null)::integer as without, ${sql.join(values)}
      from (
        select value, width_bucket(at, ${own}::timestamptz[]) as part,
          ${isWithin(own)} as is_own, ${isWithin(compared)} as is_compared
        from (${counted}) rows
      ) placed
      group by grouping sets ((part), (is_own), (is_compared))`,
  )
  return new Map(figures.map((figure) => [figure, timesOf(measureOf(figure))]))

  function timesOf(measure: FlowMeasure): MeasuredTimes {
    const none: Measured = { value: measure === 'count' ? 0 : null, count: 0 }
    const measured = (isMeant: (row: GroupRow) => boolean): Measured => {
      const row = rows.find(isMeant)
      if (!row) return none
      const not_yet = measure === 'share' ? row.without : 0
      return { value: row[measure] ?? null, count: row.count - not_yet, not_yet }
    }
    return {
      whole: measured(({ time }) => time === 'own'),
      parts: own
        .slice(0, -1)
        .map((start, index) => (start < asOf ? measured(({ part }) => part === index + 1) : undefined)),
      before: compared && measured(({ time }) => time === 'compared'),
      movement: undefined,
      missing: [],
    }
  }
}

function isWithin(bounds: Bounds | undefined): RawBuilder<boolean> {
  if (!bounds) return sql`false`
  const { from, to } = ends(bounds)
  return sql`at >= ${from} and at < ${to}`
}
