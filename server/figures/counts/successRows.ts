import { type RawBuilder, sql } from 'kysely'
import { lastPunctualDay } from '#server/checkIns/punctual.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { fallOffDays } from '#shared/figures/figures.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'
import { placedStatuses, startingStatuses } from '#shared/placements/placementLife.ts'
import { firstReached, selectChanges } from './changes.ts'
import type { RowsOfFigure } from './question.ts'

/* The figures in this file count placements, and the care for those who are placed. */

const status = { table: 'placements', column: 'status' } as const
const state = { table: 'check_ins', column: 'state' } as const
const isIn = (statuses: readonly PlacementStatus[]) => sql`life.status in (${literals(statuses)})`
const firstDays = sql`${sql.lit(fallOffDays)} * interval '1 day'`
const terms = ['status', 'cost_rate_cents', 'bill_rate_cents', 'currency', 'weekly_hours'] as const

function placementsIn(statuses: readonly PlacementStatus[]): RowsOfFigure {
  return ({ asOf }) => sql`
    select life.row_id, life.at, life.until
    from (
      select row_id, to_value as status, at, lead(at) over (partition by row_id order by event_id) as until
      from ${selectChanges({ ...status, before: asOf })} c
    ) life
    where ${isIn(statuses)}`
}

export const placedNow = placementsIn(placedStatuses)
export const startingNow = placementsIn(startingStatuses)

/** Selects the latest value of a column up to an event: `order by` leaves gaps, which `count` steps over. */
const carried = (column: string): RawBuilder<string> =>
  sql`(array_agg(${sql.ref(column)}) filter (where ${sql.ref(column)} is not null) over up_to)[count(${sql.ref(column)}) over up_to]`

const changesBefore = (before: Moment) => (column: string) =>
  sql`select c.*, ${sql.lit(column)} as column_name from ${selectChanges({ table: 'placements', column, before })} c`

/** Selects what running placements earn and bill in a week, in cents of their currency, from each change of their terms to the next. */
export const weeklyMoney: RowsOfFigure = ({ asOf }) => sql`
  select life.row_id, life.at, life.until, life.currency,
    (life.bill_rate_cents::bigint - life.cost_rate_cents::bigint) * life.weekly_hours::bigint as value,
    life.bill_rate_cents::bigint * life.weekly_hours::bigint as base
  from (
    select row_id, at, lead(at) over (partition by row_id order by event_id) as until,
      ${sql.join(terms.map((column) => sql`${carried(column)} as ${sql.ref(column)}`))}
    from (
      select row_id, event_id, at,
        ${sql.join(terms.map((column) => sql`max(to_value) filter (where column_name = ${sql.lit(column)}) as ${sql.ref(column)}`))}
      from (
        ${sql.join(terms.map(changesBefore(asOf)), sql` union all `)}
      ) changes
      group by row_id, event_id, at
    ) told
    window up_to as (partition by row_id order by event_id)
  ) life
  where ${isIn(placedStatuses)}`

export const checkInsDone: RowsOfFigure = ({ from, to, asOf }) => sql`
  select c.row_id, c.at, 1::float8 as value from ${selectChanges({ ...state, before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.to_value = 'DONE' and c.from_value is not null`

/** Selects check-ins by the day on which they were due as of the moment; an open one counts once it is late. */
export const checkInsOnTime: RowsOfFigure = ({ from, to, asOf }) => sql`
  select row_id, at, (is_done and held_at < punctual_until)::integer::float8 as value
  from (
    select due.row_id, due.to_value::timestamptz as at,
      (${lastPunctualDay(sql`due.to_value::date`)} + 1)::timestamp at time zone 'UTC' as punctual_until, done.row_id is not null as is_done, talk.held_at
    from (
      select distinct on (row_id) row_id, to_value
      from ${selectChanges({ table: 'check_ins', column: 'due_on', before: asOf })} c
      order by row_id, event_id desc
    ) due
    left join (
      select distinct c.row_id from ${selectChanges({ ...state, before: asOf })} c where c.to_value = 'DONE'
    ) done on done.row_id = due.row_id
    left join check_ins talk on talk.id = due.row_id
    where due.to_value is not null
    -- The planner cannot estimate a day in a text. With the offset it joins before it looks at the day.
    offset 0
  ) told
  where at >= ${from} and at < ${to} and (is_done or punctual_until <= ${asOf})`

/** A placement has no value until its first days are over, however it went: counted earlier, only those that failed would be known. */
export const earlyFallOff: RowsOfFigure = ({ from, to, asOf }) => sql`
  select s.row_id, s.at, case when s.at + ${firstDays} <= ${asOf} then (exists (
    select from ${selectChanges({ ...status, before: asOf })} e
    where e.row_id = s.row_id and e.to_value = 'ENDED_EARLY' and e.at <= s.at + ${firstDays}
  ))::integer::float8 end as value
  from ${firstReached({ ...status, values: placedStatuses, before: asOf })} s
  where s.at >= ${from} and s.at < ${to} and s.from_value is not null`
