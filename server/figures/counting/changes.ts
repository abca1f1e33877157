import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '#server/platform/db/moment.ts'

/** Which changes a figure sees: those of one column before a moment. */
interface Told {
  readonly table: string
  readonly column: string
  readonly before: Moment
}

/** What the changes of `alias` must be: of one column, before a moment, and neither taken back by then nor taking back. */
function isTold(alias: string, { table, column, before }: Told): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${of('table_name')} = ${sql.lit(table)} and ${of('column_name')} = ${sql.lit(column)}
    and ${of('at')} < ${before} and ${of('undoes')} is null
    and (${of('change_id')} is null or not exists (
      select from state_changes undo where undo.undoes = ${of('change_id')} and undo.at < ${before}
    ))`
}

/** The changes of a column: `row_id`, `event_id`, `at`, `from_value` and `to_value`. */
export function changesOf(told: Told): RawBuilder<unknown> {
  return sql`(select c.row_id, c.event_id, c.at, c.from_value, c.to_value from state_changes c where ${isTold('c', told)})`
}

/** The values of a list for `in (…)`. */
export const among = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

interface Reached extends Told {
  /** The values that count as reached. */
  readonly values: readonly string[]
}

/**
 * When rows first came to one of the values, as `row_id`, `event_id`, `at`, `from_value` and `to_value`. A row that was already there
 * when it was added, as an import adds it, has not come there.
 */
export function firstReached({ values, ...told }: Reached): RawBuilder<unknown> {
  return sql`(
    select c.row_id, c.event_id, c.at, c.from_value, c.to_value from state_changes c
    where ${isTold('c', told)} and c.to_value in (${among(values)}) and c.from_value is not null and c.from_value not in (${among(values)})
      and not exists (
        select from state_changes earlier
        where ${isTold('earlier', told)} and earlier.row_id = c.row_id and earlier.event_id < c.event_id
          and earlier.to_value in (${among(values)})
      )
  )`
}

/** A query of the last moment, `at`, before the change `after` at which its row, or another one, came to a value. */
export function cameBefore(
  { table, column }: Pick<Told, 'table' | 'column'>,
  value: string,
  row: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select s.at from state_changes s
    where s.table_name = ${sql.lit(table)} and s.column_name = ${sql.lit(column)} and s.row_id = ${row}
      and s.event_id < ${after} and s.to_value = ${sql.lit(value)}
    order by s.event_id desc limit 1
  )`
}

/** Days from one moment to another, with their parts. */
export const daysFrom = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql`extract(epoch from ${end} - ${start})::float8 / 86400`
