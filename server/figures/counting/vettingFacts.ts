import { sql } from 'kysely'
import { cameBefore, changesOf, daysFrom } from './changes.ts'
import type { Facts } from './question.ts'

/* Figures of developers, from applying to leaving. */

const stage = { table: 'developers', column: 'stage' } as const

/** A deleted developer is no member any more. */
export const activeMembers: Facts = ({ asOf }) => sql`
  select life.row_id, life.at, least(life.until, gone.at) as until
  from (
    select row_id, to_value, at, lead(at) over (partition by row_id order by event_id) as until
    from ${changesOf({ ...stage, before: asOf })} stages
  ) life
  left join (
    select distinct on (row_id) row_id, case when to_value is not null then at end as at
    from ${changesOf({ table: 'developers', column: 'deleted_at', before: asOf })} deletions
    order by row_id, event_id desc
  ) gone on gone.row_id = life.row_id
  where life.to_value = 'MEMBER' and (gone.at is null or life.at < gone.at)`

const leftVetting = ({ from, to, asOf }: Parameters<Facts>[0]) => sql`
  select * from ${changesOf({ ...stage, before: asOf })} c
  where c.at >= ${from} and c.at < ${to} and c.from_value = 'VETTING' and c.to_value is not null`

const byDecision = sql`l.to_value in ('MEMBER', 'STANDBY', 'REJECTED')`

export const developersVetted: Facts = (question) => sql`
  select l.row_id, l.at, 1::float8 as value from (${leftVetting(question)}) l where ${byDecision}`

export const passThrough: Facts = (question) => sql`
  select l.row_id, l.at, (l.to_value = 'MEMBER')::integer::float8 as value from (${leftVetting(question)}) l`

export const timeToVet: Facts = (question) => sql`
  select l.row_id, l.at, ${daysFrom(sql`began.at`, sql`l.at`)} as value
  from (${leftVetting(question)}) l
  cross join lateral ${cameBefore(stage, 'VETTING', sql`l.row_id`, sql`l.event_id`)} began
  where ${byDecision}`

const review = { table: 'reviews', column: 'status' } as const

export const reviewerTurnaround: Facts = ({ from, to, asOf }) => sql`
  select c.row_id, c.at, ${daysFrom(sql`assigned.at`, sql`c.at`)} as value
  from ${changesOf({ ...review, before: asOf })} c
  join state_changes assigned on assigned.row_id = c.row_id and assigned.table_name = 'reviews' and assigned.column_name = 'status'
    and assigned.from_value is null
  where c.at >= ${from} and c.at < ${to} and c.to_value = 'SENT' and c.from_value is not null`
