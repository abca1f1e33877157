import { type RawBuilder, sql } from 'kysely'
import { missedCheckIns } from '#server/checkIns/planning/dueCheckIns.ts'
import { overdueAttempts } from '#server/developerAssessments/clock/expireOverdue.ts'
import { endingPlacements } from '#server/placements/ending/duePlacements.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { takenSteps, waitingSteps } from '#server/reminders/stepping/runSteps.ts'
import { removedRows } from '#server/retention/removing/removedRows.ts'
import { checkInStates, placementStatuses } from '#shared/checkIns/checkIns.ts'
import { developerAssessmentStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { isReminding, type ReminderTask, ruleOfReminders } from '#shared/reminders/reminders.ts'
import { isRetention, type RetentionTask, ruleOfTask } from '#shared/retention/retention.ts'
import { type DatedTask, namedRowLimit } from '#shared/taskRuns/taskRuns.ts'
import type { TaskRunRow } from './data.ts'

/** Tells in words of a row that a run changed or would change. */
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
  readonly from_state: string | null
  readonly to_state: string | null
}

/** Names the rows that a run changed, or those that it would end or miss while it waits; at most `namedRowLimit`. */
export async function namedRowsOf(
  db: Queryable,
  channels: DeliveryChannels,
  run: TaskRunRow,
  now = new Date(),
): Promise<NamedRow[]> {
  const waits = run.state === 'HELD' || run.state === 'ALLOWED'
  if (isReminding(run.task)) {
    return waits ? waitingSteps(db, channels, ruleOfReminders(run.task), now) : takenSteps(db, run.id)
  }
  if (isRetention(run.task)) return removedRows(db, ruleOfTask(run.task), waits ? null : run.id)
  const task = named[run.task]
  const moved = waits ? waitingRows(task, now) : writtenRows(task, run.id)
  const { rows } = await sql<Found>`
    select r.id, d.id as developer_id, null as company_id, trim(d.first_name || ' ' || d.last_name) as person, ${task.detail} as detail,
      ${task.day} as day, moved.from_state, moved.to_state
    from (${moved}) moved join ${sql.table(task.table)} r on r.id = moved.id ${task.joins}
    order by person, detail, day, r.id limit ${namedRowLimit}`.execute(db)
  return rows.map(({ from_state, to_state, ...row }) => ({
    ...row,
    change: `${labelOf(task, from_state)} → ${labelOf(task, to_state)}`,
  }))
}

function waitingRows({ table, column, waiting }: Named, now: Date) {
  return sql`
    select w.id, t.${sql.ref(column)} as from_state, w.next as to_state
    from (${waiting(now)}) w join ${sql.table(table)} t on t.id = w.id`
}

/** A placement that only got other rates kept its status. */
function writtenRows({ table, column }: Named, id: string) {
  const [before, after] = [sql`e.old_values ->> ${column}`, sql`e.new_values ->> ${column}`]
  return sql`
    select e.row_id as id, (array_agg(${before} order by e.id) filter (where ${before} is not null))[1] as from_state,
      (array_agg(${after} order by e.id desc) filter (where ${after} is not null))[1] as to_state
    from events e
    where e.change_id = ${id} and e.table_name = ${table} and e.action = 'UPDATE'
    group by e.row_id`
}

function labelOf({ states }: Named, state: string | null): string {
  return state === null ? 'Other rates' : (states[state]?.label ?? state)
}
