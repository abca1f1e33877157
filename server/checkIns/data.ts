import { sql } from 'kysely'
import { moodScore } from '#server/checkIns/risks/moodScore.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, type SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { recordTable } from '#server/platform/db/records/record.ts'
import { checkInList } from '#shared/checkIns/checkInList.ts'
import { isAtRisk, isPlacedSql, isRunningSql, isStartingSql, riskPartsOf, riskPoints } from './risks/risk.ts'

/** A check-in for its lists and its dialog, with what its placement tells. */
export type CheckIn = SelectedRow<typeof checkIns>

const holdOn = sql<string>`coalesce(check_ins.snoozed_until, check_ins.due_on)`

export const checkInSource = listSource(checkInList, {
  id: 'check_ins.id',
  from: sql`check_ins
    left join placements on placements.id = check_ins.placement_id
    left join placement_facts on placement_facts.placement_id = check_ins.placement_id
    left join users as hosts on hosts.id = check_ins.host_id`,
  search: 'placement_facts.search',
  where: () => sql`placement_facts.is_living`,
  within: { developer_id: 'placement_facts.developer_id', placement_id: 'check_ins.placement_id' },
  columns: {
    hold_on: { sql: holdOn, isNotNull: true },
    developer: { notNull: 'placement_facts.developer_name' },
    job: { notNull: 'placement_facts.job_title' },
    company: { notNull: 'placement_facts.company_name' },
    party: { notNull: 'check_ins.party' },
    state: { notNull: 'check_ins.state' },
    mood: { sql: moodScore('check_ins.mood'), filtered: sql.ref('check_ins.mood') },
    host: { sql: sql.ref('hosts.display_name'), filtered: sql.ref('check_ins.host_id') },
    dstm: 'placement_facts.dstm_id',
    running: { sql: isRunningSql, isNotNull: true },
    due_on: { notNull: 'check_ins.due_on' },
    held_at: 'check_ins.held_at',
  },
  rows: (db, { among, order }) => checkIns(db).where(among).orderBy(order),
  cells: {
    developer: ({ developer_name }) => developer_name,
    job: ({ job_title }) => job_title,
    company: ({ company_name }) => company_name,
    host: ({ host_name }) => host_name,
    dstm: ({ dstm_name }) => dstm_name,
    notes: ({ spelled_notes }) => spelled_notes,
  },
})

export const checkInTable = recordTable('check_ins', 'check-in')

/** @throws UserError NOT_FOUND, also for one with a deleted developer. */
export function findCheckIn(db: Queryable, id: string): Promise<CheckIn> {
  return checkInTable.find(
    db,
    checkIns(db).where('check_ins.id', '=', id).where('placement_facts.is_living', '=', true),
  )
}

export interface CheckInCounts {
  readonly due: number
  readonly overdue: number
  readonly at_risk: number
  readonly placed: number
  readonly starting: number
  readonly follow_ups: number
}

/** Counts what each tab shows, for all hosts. */
export async function countCheckIns(db: Queryable): Promise<CheckInCounts> {
  const living = sql`placements join placement_facts on placement_facts.placement_id = placements.id and placement_facts.is_living`
  const open = sql`check_ins join ${living} on placements.id = check_ins.placement_id where ${isRunningSql}`
  const counts = sql<CheckInCounts>`
    select due, overdue, at_risk, placed, starting, follow_ups from (
      select count(*) filter (where state = 'DUE') as due, count(*) filter (where state = 'OVERDUE') as overdue
      from ${open} and check_ins.state in ('DUE', 'OVERDUE')
    ) as held, (
      select count(*) filter (where ${isPlacedSql}) as placed, count(*) filter (where ${isStartingSql}) as starting,
        count(*) filter (where ${isAtRisk}) as at_risk
      from ${living} where ${isRunningSql}
    ) as running, (
      select count(*) as follow_ups
      from follow_ups join follow_up_subjects on follow_up_subjects.follow_up_id = follow_ups.id
      where follow_ups.done_at is null and follow_up_subjects.is_living
    ) as promised`
  return (await readFirst(db, counts)) ?? { due: 0, overdue: 0, at_risk: 0, placed: 0, starting: 0, follow_ups: 0 }
}

function checkIns(db: Queryable) {
  return db
    .selectFrom('check_ins')
    .innerJoin('placements', 'placements.id', 'check_ins.placement_id')
    .innerJoin('placement_facts', 'placement_facts.placement_id', 'check_ins.placement_id')
    .innerJoin('companies', 'companies.id', 'placement_facts.company_id')
    .leftJoin('users as hosts', 'hosts.id', 'check_ins.host_id')
    .select(['check_ins.id', 'check_ins.placement_id', 'check_ins.party', 'check_ins.state', 'check_ins.due_on'])
    .select(['check_ins.planned_on', 'check_ins.snoozed_until', 'check_ins.snooze_reason', 'check_ins.held_at'])
    .select(['check_ins.channel', 'check_ins.mood', 'check_ins.notes', 'check_ins.version', 'check_ins.host_id'])
    .select(['hosts.display_name as host_name', 'placements.status as placement_status', 'placements.starts_on'])
    .select(['placements.ends_on', 'placement_facts.developer_id', 'placement_facts.developer_name'])
    .select(['placement_facts.job_id', 'placement_facts.job_title', 'placement_facts.company_id'])
    .select(['placement_facts.company_name', 'placement_facts.dstm_id', 'placement_facts.dstm_name'])
    .select(['placement_facts.last_mood', 'placement_facts.last_held_at', 'placement_facts.missed_in_a_row'])
    .select(['companies.time_zone', sql<string>`day_in_zone(now(), companies.time_zone)`.as('today')])
    .select(sql<string | null>`spell_mentions(check_ins.notes)`.as('spelled_notes'))
    .select([holdOn.as('hold_on'), isRunningSql.as('running')])
    .select([riskPoints.as('risk'), isAtRisk.as('at_risk'), riskPartsOf.as('risk_parts')])
}
