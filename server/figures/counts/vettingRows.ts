import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { placedStatuses } from '#shared/placements/placementLife.ts'
import { changesInTurn, daysFrom, firstReached, selectChanges } from './changes.ts'
import { heldWithoutBreak } from './levelRows.ts'
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
const available = developersIn('status', ['AVAILABLE', 'IN_PROCESS'])

/** Selects who is on the bench. Their days count from when that began, whatever it was called in between. */
export const unplaced: RowsOfFigure = (question) => sql`
  select row_id, began as at, case when bool_and(until is not null) then max(until) end as until, null::text as currency,
    extract(epoch from began)::float8 as value, 1 as base
  from (
    select row_id, until, max(at) filter (where joins) over (partition by row_id order by at, until) as began
    from (${heldWithoutBreak(available(question))}) held
  ) stays
  group by row_id, began`

const placed = ['PLACED', 'ROLLING_OFF'] as const

/** Selects members, with the value 1 as long as they have a placement. */
export const utilised: RowsOfFigure = (question) => sql`
  select row_id, at, until, null::text as currency, 0 as value, 1 as base
  from (${developersIn(
    'status',
    developerStages.MEMBER.statuses.filter((status) => !placed.some((one) => one === status)),
  )(question)}) free
  union all
  select row_id, at, until, null::text, 1, 1 from (${developersIn('status', placed)(question)}) placed`

/** A developer whose first placement had begun before it was added tells no time. */
export const timeToFirstPlacement: RowsOfFigure = ({ from, to, asOf }) => sql`
  select first.developer_id as row_id, first.at, ${daysFrom(sql`member.at`, sql`first.at`)} as value
  from (
    select distinct on (p.developer_id) p.developer_id, s.at, s.from_value
    from ${firstReached({ table: 'placements', column: 'status', values: placedStatuses, before: asOf })} s
    join placements pl on pl.id = s.row_id
    join job_profiles p on p.id = pl.job_profile_id
    order by p.developer_id, s.at, s.event_id
  ) first
  join ${firstReached({ ...stage, values: ['MEMBER'], before: asOf })} member
    on member.row_id = first.developer_id and member.at <= first.at
  where first.at >= ${from} and first.at < ${to} and first.from_value is not null`

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
