import { type RawBuilder, sql } from 'kysely'
import type { Moment } from '#server/platform/db/records/moment.ts'

/** A column whose changes the trigger `log_state_changes` keeps: see `state_columns` in ground.sql. */
interface StateColumn {
  readonly table: string
  readonly column: string
}

/**
 * Gives the states of a column at a moment: `row_id`, `value` and `since`, of each row that existed and had a value.
 * The order of events decides, since transactions may overlap.
 */
export function statesAsOf({ table, column }: StateColumn, moment: Moment): RawBuilder<StateAsOf> {
  return sql<StateAsOf>`
    select row_id, to_value as value, at as since from (
      select distinct on (row_id) row_id, to_value, at from state_changes
      where table_name = ${table} and column_name = ${column} and at <= ${moment}
      order by row_id desc, event_id desc
    ) latest
    where to_value is not null`
}

export interface StateAsOf {
  readonly row_id: string
  readonly value: string
  readonly since: Moment
}
