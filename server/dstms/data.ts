import { type RawBuilder, sql } from 'kysely'
import { lastPunctualDay } from '#server/checkIns/punctual.ts'
import { moodScore } from '#server/checkIns/risks/moodScore.ts'
import { isAtRisk, isPlacedSql, isRunningSql, isStartingSql } from '#server/checkIns/risks/risk.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { ColumnSql } from '#server/platform/db/lists/listColumns.ts'
import { passes } from '#server/platform/db/lists/listFilter.ts'
import { dstmList, successPeriodDays } from '#shared/dstms/dstms.ts'
import { keysOf } from '#shared/platform/keys.ts'
import type { Range } from '#shared/platform/lists/lists.ts'
import { can, clientRole, rolesWith } from '#shared/platform/permissions.ts'

export interface Dstm {
  readonly id: string
  readonly display_name: string
  readonly members: number
  /** Counts placements that have begun. */
  readonly placed: number
  /** Counts placements that were agreed and have not begun. */
  readonly starting: number
  readonly check_ins_due: number
  readonly check_ins_overdue: number
  /** Percent; null where no check-in was due lately. */
  readonly on_time: number | null
  /** From 5, the best, to 1; null where nobody was asked. */
  readonly mean_mood: number | null
  readonly at_risk: number
}

const portfolio = sql`
  select dstm_id, count(*) filter (where stage = 'MEMBER') as members
  from developers
  where dstm_id is not null and deleted_at is null
  group by dstm_id`

const lately = sql`current_date - ${sql.lit(successPeriodDays)}::integer`
const isOpen = sql`check_ins.state in ('SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED')`
const living = sql`placements join placement_facts on placement_facts.placement_id = placements.id and placement_facts.is_living`

/** Reads the numbers of each portfolio that need its placements alone. */
const running = sql`
  select dstm_id, count(*) filter (where ${isPlacedSql}) as placed, count(*) filter (where ${isStartingSql}) as starting,
    round(avg(${moodScore('last_mood')}), 1) as mean_mood, count(*) filter (where ${isAtRisk}) as at_risk
  from ${living}
  where ${isRunningSql}
  group by dstm_id`

/** Reads the check-ins to hold, which are few: an index finds them. */
const waiting = sql`
  select dstm_id, count(*) filter (where state = 'DUE') as due, count(*) filter (where state = 'OVERDUE') as overdue
  from check_ins join ${living} on placements.id = check_ins.placement_id
  where check_ins.state in ('DUE', 'OVERDUE') and ${isRunningSql}
  group by dstm_id`

/** Reads the check-ins that were due lately, found by their day, and counts those that were held by then: of a weekend, on Monday. */
const punctual = sql`
  select dstm_id, round(100.0 * count(*) filter (where (held_at at time zone 'UTC')::date <= ${lastPunctualDay(sql`due_on`)}) / count(*)) as on_time
  from check_ins join placement_facts on placement_facts.placement_id = check_ins.placement_id and is_living
  where due_on >= ${lately} and (not ${isOpen} or ${lastPunctualDay(sql`due_on`)} < current_date)
  group by dstm_id`

const totals = sql<object>`
  with portfolio as (${portfolio}), running as (${running}), waiting as (${waiting}), punctual as (${punctual})
  select dstm_id, members, coalesce(placed, 0) as placed, coalesce(starting, 0) as starting, coalesce(due, 0) as due,
    coalesce(overdue, 0) as overdue, on_time, mean_mood, coalesce(at_risk, 0) as at_risk
  from portfolio
  left join running using (dstm_id)
  left join waiting using (dstm_id)
  left join punctual using (dstm_id)`

/** Each number of a portfolio has a value for somebody who has none. */
const numbers = {
  members: { column: 'members', without: 0 },
  placed: { column: 'placed', without: 0 },
  starting: { column: 'starting', without: 0 },
  check_ins_due: { column: 'due', without: 0 },
  check_ins_overdue: { column: 'overdue', without: 0 },
  on_time: { column: 'on_time', without: null },
  mean_mood: { column: 'mean_mood', without: null },
  at_risk: { column: 'at_risk', without: 0 },
} as const

type NumberName = keyof typeof numbers

function numberOf(name: NumberName): RawBuilder<unknown> {
  const { column, without } = numbers[name]
  const number = sql.ref(`totals.${column}`)
  return without === null ? number : sql`coalesce(${number}, ${sql.lit(without)})`
}

/** A filter looks through the portfolios, which are few, and not through everybody who may have one. */
function columnOf(name: NumberName): ColumnSql<Range<number>> {
  const number = numberOf(name)
  return {
    sql: number,
    passes: (range) => {
      const passing = passes(dstmList.columns[name], { sql: number, isNotNull: false }, range)
      const isAmong = sql<boolean>`users.id = any(array(select dstm_id from totals where ${passing}))`
      const { from, to } = range
      if (numbers[name].without === null || (from ?? 0) > 0 || (to ?? 0) < 0) return isAmong
      return sql`(${isAmong} or users.id <> all(array(select dstm_id from totals)))`
    },
  }
}

/** Admins may hold check-ins, too, but look after nobody until a developer is theirs. */
const dstmRoles = rolesWith('checkIns:write').filter((role) => !can(role, 'staff:manage'))

const source = sql`users left join totals on totals.dstm_id = users.id`

/** Lists everybody who may look after developers, or does so though they no longer may. */
export const dstmSource = listSource(dstmList, {
  id: 'users.id',
  totals: {
    sql: totals,
    columns: {
      dstm_id: 'uuid',
      members: 'integer',
      placed: 'integer',
      starting: 'integer',
      due: 'integer',
      overdue: 'integer',
      on_time: 'integer',
      mean_mood: 'numeric',
      at_risk: 'integer',
    },
    tables: ['users', 'developers', 'companies', 'jobs', 'job_profiles', 'placements', 'check_ins', 'firm_settings'],
  },
  from: source,
  // The array can use an index, while a join would be tried for every account. No client looks after developers: the condition lets an
  // index of all others give their order.
  where: () => sql`users.role <> ${sql.lit(clientRole)} and (
    (users.active and users.role = any(${dstmRoles}))
    or users.id = any(array(select dstm_id from totals))
  )`,
  columns: {
    display_name: {
      sql: sql`users.display_name`,
      isNotNull: true,
      // The first line is the name.
      matches: (_, within) => within('users.search', true),
    },
    members: columnOf('members'),
    placed: columnOf('placed'),
    starting: columnOf('starting'),
    check_ins_due: columnOf('check_ins_due'),
    check_ins_overdue: columnOf('check_ins_overdue'),
    on_time: columnOf('on_time'),
    mean_mood: columnOf('mean_mood'),
    at_risk: columnOf('at_risk'),
  },
  rows: (_db, { head, among, order }) => {
    const selected = keysOf(numbers).map((name) => sql`${numberOf(name)} as ${sql.ref(name)}`)
    return sql<Dstm>`
      ${head} select users.id, users.display_name, ${sql.join(selected)} from ${source} where ${among} order by ${order}`
  },
})

/** A portfolio that was moved, with the note for its new owner. */
export type Handover = Awaited<ReturnType<typeof listHandovers>>[number]

/** The number that people look back on. */
export const handoverLimit = 10

/** Lists the latest handovers, the newest first. */
export function listHandovers(db: Database) {
  const handovers = db
    .selectFrom('handovers')
    .innerJoin('users as givers', 'givers.id', 'handovers.from_id')
    .innerJoin('users as takers', 'takers.id', 'handovers.to_id')
    .innerJoin('users as authors', 'authors.id', 'handovers.author_id')
    .select(['handovers.id', 'handovers.created_at', 'handovers.note', 'handovers.developers'])
    .select(['givers.display_name as from_name', 'takers.display_name as to_name'])
    .select(['authors.display_name as author_name'])
  return readPrepared(
    db,
    handovers.orderBy('handovers.created_at', 'desc').orderBy('handovers.id', 'desc').limit(handoverLimit),
  )
}
