import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'
import { listSource } from '#server/platform/db/list.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { read } from '#server/platform/db/read.ts'
import { checkInMoods } from '#shared/checkIns.ts'
import { dstmList, successPeriodDays } from '#shared/dstms.ts'
import { rolesWith } from '#shared/permissions.ts'

/** Somebody who looks after developers, with what their portfolio tells. */
export interface Dstm {
  readonly id: string
  readonly display_name: string
  readonly members: number
  readonly placed: number
  readonly check_ins_due: number
  readonly check_ins_overdue: number
  /** Percent; null where no check-in was due lately. */
  readonly on_time: number | null
  /** From 5, the best, to 1; null where nobody was asked. */
  readonly mean_mood: number | null
  readonly at_risk: number
}

const portfolio = sql`
  select dstm_id, count(*) filter (where stage = 'MEMBER') as members,
    count(*) filter (where stage = 'MEMBER' and status in ('PLACED', 'ROLLING_OFF')) as placed
  from developers
  where dstm_id is not null and deleted_at is null
  group by dstm_id`

const lately = sql`current_date - ${sql.lit(successPeriodDays)}::integer`
const isOpen = sql`state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')`
const points = sql.join(
  Object.entries(checkInMoods).map(([mood, { score }]) => sql`when ${sql.lit(mood)} then ${sql.lit(score)}`),
  sql` `,
)

/** What the check-ins of each placement tell; the latest mood is the first. */
const checkIns = sql`
  select placement_id,
    count(*) filter (where ${isOpen} and due_on = current_date) as due,
    count(*) filter (where ${isOpen} and due_on < current_date) as overdue,
    count(*) filter (where due_on >= ${lately} and (not ${isOpen} or due_on < current_date)) as counted,
    count(*) filter (where due_on >= ${lately} and (held_at at time zone 'UTC')::date <= due_on) as on_time,
    bool_or(state = 'MISSED' and due_on >= ${lately}) as missed,
    (array_agg(case mood ${points} end order by held_at desc) filter (where mood is not null))[1:2] as moods
  from check_ins
  group by placement_id`

/** The points of product.md: a low mood, one that fell by two, a missed check-in, an end that is near. At risk from two. */
const isAtRisk = sql`coalesce(moods[1] <= 2, false)::integer + coalesce(moods[2] - moods[1] >= 2, false)::integer
  + coalesce(missed, false)::integer + coalesce(placement.ends_on <= current_date + 45, false)::integer >= 2`
const runs = sql`placement.status in ('PENDING_START', 'ACTIVE', 'ENDING')`

const care = sql`
  select developer.dstm_id,
    sum(due) filter (where ${runs}) as due,
    sum(overdue) filter (where ${runs}) as overdue,
    round(100.0 * sum(on_time) / nullif(sum(counted), 0)) as on_time,
    round(avg(moods[1]) filter (where ${runs}), 1) as mean_mood,
    count(distinct developer.id) filter (where ${runs} and ${isAtRisk}) as at_risk
  from placements placement
  join job_profiles profile on profile.id = placement.job_profile_id
  join developers developer on developer.id = profile.developer_id
  left join (${checkIns}) as told on told.placement_id = placement.id
  where developer.dstm_id is not null and developer.deleted_at is null
  group by developer.dstm_id`

const source = sql`users
  left join (${portfolio}) as portfolio on portfolio.dstm_id = users.id
  left join (${care}) as care on care.dstm_id = users.id`

const columns = {
  members: sql`coalesce(portfolio.members, 0)`,
  placed: sql`coalesce(portfolio.placed, 0)`,
  check_ins_due: sql`coalesce(care.due, 0)`,
  check_ins_overdue: sql`coalesce(care.overdue, 0)`,
  on_time: sql`care.on_time`,
  mean_mood: sql`care.mean_mood`,
  at_risk: sql`coalesce(care.at_risk, 0)`,
}

/** Whoever may look after developers, or does though they may no longer. */
export const dstmSource = listSource(dstmList, {
  id: 'users.id',
  from: source,
  where: () => sql`(
    (users.active and users.role = any(${rolesWith('checkIns:write')}))
    or exists (select from developers where dstm_id = users.id and deleted_at is null)
  )`,
  columns: {
    display_name: { notNull: 'users.display_name' },
    members: { sql: columns.members },
    placed: { sql: columns.placed },
    check_ins_due: { sql: columns.check_ins_due },
    check_ins_overdue: { sql: columns.check_ins_overdue },
    on_time: { sql: columns.on_time },
    mean_mood: { sql: columns.mean_mood },
    at_risk: { sql: columns.at_risk },
  },
  rows: (_db, { among, order }) => {
    const read = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`)
    return sql<Dstm>`select users.id, users.display_name, ${sql.join(read)} from ${source} where ${among} order by ${order}`
  },
})

/** A portfolio that was moved, with the note for whom took it over. */
export interface Handover {
  readonly id: string
  readonly created_at: Moment
  readonly from_name: string
  readonly to_name: string
  readonly author_name: string
  readonly note: string
  readonly developers: number
}

/** As many as people look back on. */
export const handoverLimit = 10

/** The latest handovers, the newest first. */
export function listHandovers(db: Database): Promise<Handover[]> {
  const handovers = db
    .selectFrom('handovers')
    .innerJoin('users as givers', 'givers.id', 'handovers.from_id')
    .innerJoin('users as takers', 'takers.id', 'handovers.to_id')
    .innerJoin('users as authors', 'authors.id', 'handovers.author_id')
    .select(['handovers.id', 'handovers.created_at', 'handovers.note', 'handovers.developers'])
    .select(['givers.display_name as from_name', 'takers.display_name as to_name'])
    .select(['authors.display_name as author_name'])
  return read(
    db,
    handovers.orderBy('handovers.created_at', 'desc').orderBy('handovers.id', 'desc').limit(handoverLimit),
  )
}
