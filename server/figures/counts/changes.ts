import { type RawBuilder, sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** A figure sees the changes of one column before a moment. */
interface KnownColumn {
  readonly table: string
  readonly column: string
  readonly before: Moment
}

/** Is true for changes in `alias` of one column, before a moment, that neither were taken back by then nor take back others. */
function isKnownChange(alias: string, { table, column, before }: KnownColumn): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${of('table_name')} = ${sql.lit(table)} and ${of('column_name')} = ${sql.lit(column)}
    and ${of('at')} < ${before} and ${of('undoes')} is null
    and (${of('change_id')} is null or not exists (
      select from state_changes undo where undo.undoes = ${of('change_id')} and undo.at < ${before}
    ))`
}

/** Selects the changes of a column: `row_id`, `event_id`, `at`, `from_value` and `to_value`. */
export function selectChanges(column: KnownColumn): RawBuilder<unknown> {
  return sql`(select c.row_id, c.event_id, c.at, c.from_value, c.to_value from state_changes c where ${isKnownChange('c', column)})`
}

/**
 * Selects the changes of a column, each with the value before it, `from_value`, its moment `since`, and the moment at which the row
 * `began`. They are null in the first change of a row. A value that was taken back was never there.
 */
export function changesInTurn(column: KnownColumn): RawBuilder<unknown> {
  return sql`(
    select c.row_id, c.at, c.to_value, lag(c.to_value) over life as from_value, lag(c.at) over life as since,
      case when lag(c.at) over life is not null then first_value(c.at) over life end as began
    from ${selectChanges(column)} c
    window life as (partition by c.row_id order by c.event_id)
  )`
}

interface Reached extends KnownColumn {
  /** The values that count as reached. */
  readonly values: readonly string[]
}

/**
 * Selects the changes that first brought rows to one of the values. Where `from_value` is null, the row was added with the value, and so
 * has not come there. By an imported move it has.
 */
export function firstReached({ values, ...column }: Reached): RawBuilder<unknown> {
  return sql`(
    select distinct on (c.row_id) c.row_id, c.event_id, c.at, c.from_value
    from ${selectChanges(column)} c
    where c.to_value in (${literals(values)})
    order by c.row_id, c.event_id
  )`
}

/** Selects the last moment, `at`, up to another one, at which a row came to a value. Of an imported past only the days are known. */
export function cameBefore(
  { table, column }: Pick<KnownColumn, 'table' | 'column'>,
  value: string,
  row: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select s.at from state_changes s
    where s.table_name = ${sql.lit(table)} and s.column_name = ${sql.lit(column)} and s.row_id = ${row}
      and s.at <= ${moment} and s.to_value = ${sql.lit(value)}
    order by s.event_id desc limit 1
  )`
}

/** Counts days from one moment to another, with their parts. */
export const daysFrom = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
  sql`extract(epoch from ${end} - ${start})::float8 / 86400`
