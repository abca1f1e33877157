import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { earlierOf } from '#shared/figures/figurePeriods.ts'
import { definitionOf, type Figure, isLevel, type LevelMovement } from '#shared/figures/figures.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { heldWithoutBreak } from './levelRows.ts'
import { ownedRows, ownerOf } from './owners.ts'
import type { FigureQuestion } from './question.ts'

export interface CountedRow {
  readonly row_id: string
  /** The moment when it happened; for a level, since when it counts, or when it left. */
  readonly at: Moment
  /** 1 or 0 for a share, days for a median, units of money in a week; null for a number. */
  readonly value: number | null
  readonly currency: string | null
  readonly owner_id: string | null
}

/** Is limited to one person where there is an `owner`. */
export interface CountedRowsQuery extends FigureQuestion {
  readonly figure: Figure
  readonly owner: string | null
  /** Asks a level for the rows that joined or left in the time, and not for those that are there at its end. */
  readonly movement: LevelMovement | null
}

/** Lists the rows that make up a figure, the latest first. */
export function readCountedRows(
  db: Database,
  query: CountedRowsQuery,
  page: { limit: number; offset: number },
): Promise<CountedRow[]> {
  return readUnprepared(
    db,
    sql<CountedRow>`select rows.*, ${ownerOf(query.figure, query.asOf, sql`rows.since`)} as owner_id
      from (${counted(query)}) rows
      order by rows.at desc, rows.row_id limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countCountedRows(db: Database, query: CountedRowsQuery): Promise<number> {
  const [found] = await readUnprepared(
    db,
    sql<{ count: number }>`select count(*)::integer as count from (${counted(query)}) rows`,
  )
  return found?.count ?? 0
}

/** Reads the values that rows have by now, by their ids; a row that counts no more has none. */
export async function valuesNow(
  db: Database,
  query: CountedRowsQuery,
  ids: readonly string[],
  now: Moment,
): Promise<ReadonlyMap<string, number | null>> {
  const time = isLevel(query.figure) ? { from: now, to: now, asOf: now, movement: null } : { asOf: now }
  const rows = await readUnprepared(
    db,
    sql<CountedRow>`select rows.* from (${counted({ ...query, ...time, owner: null })}) rows where rows.row_id = any(${ids})`,
  )
  return new Map(rows.map(({ row_id, value }) => [row_id, value]))
}

/** Each selects the value of a row of a level at the moment `end`. */
const amounts = (end: Moment) => ({
  level: sql`null::float8 as value, null::text as currency`,
  money: sql`value::float8 / 100 as value, currency`,
  margin: sql`100 * value::float8 / nullif(base, 0) as value, null::text as currency`,
  levelShare: sql`value::float8 as value, null::text as currency`,
  levelDays: sql`(extract(epoch from ${end}::timestamptz)::float8 - value) / 86400 as value, null::text as currency`,
})

/** A level counts what is there at the end of the time, or what came or went in it. A row has its owner of the moment `since`. */
function counted({ figure, owner, movement, ...question }: CountedRowsQuery): RawBuilder<unknown> {
  const { measure } = definitionOf(figure)
  const rows = ownedRows(figure, owner, question)
  const end = earlierOf(question.to, question.asOf)
  const amountsThen = amounts(end)
  if (!isKeyOf(amountsThen, measure)) {
    const value = measure === 'count' ? sql`null::float8` : sql`value`
    return sql`select row_id, at, at as since, ${value} as value, null::text as currency from (${rows}) found`
  }
  const amount = amountsThen[measure]
  switch (movement) {
    case 'JOINED':
      return sql`select row_id, at, at as since, ${amount} from (${heldWithoutBreak(rows)}) found
        where joins and at >= ${question.from} and at < ${end}`
    case 'LEFT':
      return sql`select row_id, until as at, at as since, ${amount} from (${heldWithoutBreak(rows)}) found
        where leaves and until >= ${question.from} and until < ${end}`
    default:
      return sql`select row_id, at, at as since, ${amount} from (${rows}) found where at < ${end} and (until is null or until >= ${end})`
  }
}
