import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { changesInTurn, daysFrom, selectChanges } from './changes.ts'
import type { RowsOfFigure } from './question.ts'

/* The figures in this file count developers, from applying to leaving. */

const stage = { table: 'developers', column: 'stage' } as const

/** Selects how long developers had one of some values. A deleted developer has none any more. */
const developersIn =
  (column: 'stage' | 'status', values: readonly string[]): RowsOfFigure =>
  ({ asOf }) =>
    sql`
  select life.row_id, life.at, least(life.until, deletion.at) as until
  from (
    select row_id, to_value, at, lead(at) over (partition by row_id order by event_id) as until
    from ${selectChanges({ table: 'developers', column, before: asOf })} changes
  ) life
  left join (
    select distinct on (row_id) row_id, case when to_value is not null then at end as at
    from ${selectChanges({ table: 'developers', column: 'deleted_at', before: asOf })} deletions
    order by row_id, event_id desc
  ) deletion on deletion.row_id = life.row_id
  where life.to_value in (${literals(values)}) and (deletion.at is null or life.at < deletion.at)`

export const activeMembers = developersIn('stage', ['MEMBER'])
/** Only members have these statuses, which their placements set. */
export const available = developersIn('status', ['AVAILABLE', 'IN_PROCESS'])

/** Selects developers who left vetting by a decision, with the days since they entered it. */
export const decidedOn: RowsOfFigure = ({ from, to, asOf }) => sql`
  select c.row_id, c.at, ${daysFrom(sql`c.since`, sql`c.at`)} as value
  from ${changesInTurn({ ...stage, before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.from_value = 'VETTING' and c.to_value in ('MEMBER', 'STANDBY', 'REJECTED')`

export const passThrough: RowsOfFigure = ({ from, to, asOf }) => sql`
  select c.row_id, c.at, (c.to_value = 'MEMBER')::integer::float8 as value
  from ${selectChanges({ ...stage, before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.from_value = 'VETTING' and c.to_value is not null`

export const reviewerTurnaround: RowsOfFigure = ({ from, to, asOf }) => sql`
  select c.row_id, c.at, ${daysFrom(sql`c.began`, sql`c.at`)} as value
  from ${changesInTurn({ table: 'reviews', column: 'status', before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.to_value = 'SENT' and c.began is not null`
