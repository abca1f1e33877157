import { type RawBuilder, sql } from 'kysely'
import { missedCheckIns } from '#server/checkIns/schedule/dueCheckIns.ts'
import { overdueAttempts } from '#server/developerAssessments/moves/expireOverdue.ts'
import { endingPlacements } from '#server/placements/ends/duePlacements.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { waitingSteps } from '#server/reminders/steps/runSteps.ts'
import { removedRows } from '#server/retention/removals/removedRows.ts'
import { checkInStates } from '#shared/checkIns/checkIns.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { isReminding, type ReminderTask, ruleOfReminders } from '#shared/reminders/reminders.ts'
import { isRetention, type RetentionTask, ruleOfTask } from '#shared/retention/retention.ts'
import { type DatedTask, namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import type { WaitingRun } from './data.ts'

/** Describes in words a row that a run would change. */
export interface NamedRow {
  readonly id: string
  /** It is about a developer, or about somebody at a company. */
  readonly developer_id: string | null
  readonly company_id: string | null
  readonly person: string
  /** Names the place or the kind of the row. */
  readonly detail: string
  /** The row is due by this day, or runs until it. */
  readonly day: string | null
  /** A change such as "Due → Missed". */
  readonly change: string
}

interface Named {
  readonly table: string
  readonly column: string
  readonly states: Enumeration
  /** Selects the rows that wait, with the state that each would get. */
  waiting(now: Date): RawBuilder<unknown>
  /** Joins the developer as `d` to the row `r`, and names the row. */
  readonly joins: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
  readonly day: RawBuilder<unknown>
}

const placed = sql`join job_profiles p on p.id = pl.job_profile_id join developers d on d.id = p.developer_id
  join jobs j on j.id = p.job_id join companies co on co.id = j.company_id`
const where = sql`j.title || ', ' || co.name`

const named: Readonly<Record<Exclude<DatedTask, RetentionTask | ReminderTask>, Named>> = {
  CHECK_INS: {
    table: 'check_ins',
    column: 'state',
    states: checkInStates,
    waiting: (now) => sql`select id, 'MISSED' as next from (${missedCheckIns(now)}) missed`,
    joins: sql`join placements pl on pl.id = r.placement_id ${placed}`,
    detail: where,
    day: sql`r.due_on`,
  },
  PLACEMENTS: {
    table: 'placements',
    column: 'status',
    states: placementStatuses,
    waiting: (now) => sql`
      select id, case when end_reason is null then 'ENDED' else 'ENDED_EARLY' end as next
      from placements where id in (${endingPlacements(now)})`,
    joins: sql`join placements pl on pl.id = r.id ${placed}`,
    detail: where,
    day: sql`r.ends_on`,
  },
  ASSESSMENTS: {
    table: 'developer_assessments',
    column: 'status',
    states: developerAssessmentStatuses,
    waiting: (now) => sql`select id, 'EXPIRED' as next from (${overdueAttempts(now)}) overdue`,
    joins: sql`join developers d on d.id = r.developer_id
      join assessment_versions v on v.id = r.assessment_version_id join assessments a on a.id = v.assessment_id`,
    detail: sql`a.name`,
    day: sql`(r.due_at at time zone 'UTC')::date`,
  },
}

interface Found extends Omit<NamedRow, 'change'> {
  readonly from_state: string
  readonly to_state: string
}

/** Names the rows that a run would end or miss; at most `namedRowLimit`. */
export async function namedRowsOf(
  db: Queryable,
  channels: DeliveryChannels,
  { task }: Pick<WaitingRun, 'task'>,
): Promise<NamedRow[]> {
  const now = new Date()
  if (isReminding(task)) return waitingSteps(db, channels, ruleOfReminders(task), now)
  if (isRetention(task)) return removedRows(db, ruleOfTask(task))
  const { table, column, states, waiting, joins, detail, day } = named[task]
  const { rows } = await sql<Found>`
    select r.id, d.id as developer_id, null as company_id, trim(d.first_name || ' ' || d.last_name) as person, ${detail} as detail,
      ${day} as day, r.${sql.ref(column)} as from_state, moved.next as to_state
    from (${waiting(now)}) moved join ${sql.table(table)} r on r.id = moved.id ${joins}
    order by person, detail, day, r.id limit ${namedRowLimit}`.execute(db)
  return rows.map(({ from_state, to_state, ...row }) => ({
    ...row,
    change: `${states[from_state]?.label} → ${states[to_state]?.label}`,
  }))
}
