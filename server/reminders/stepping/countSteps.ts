import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { findTerms } from '#server/reminders/data.ts'
import { type ReminderRule, reminderTaskOf } from '#shared/reminders/reminders.ts'
import type { Loss } from '#shared/taskRuns/taskRuns.ts'
import { readSteps } from './readSteps.ts'

/**
 * Counts the steps that a run would take. The first run after the rule was set waits for an admin, and so does each of more than 20 steps,
 * however many there are in all.
 */
export async function countSteps(
  db: Queryable,
  channels: DeliveryChannels,
  rule: ReminderRule,
  now: Date,
): Promise<Loss> {
  const terms = await findTerms(db, rule)
  if (!terms) return { due: 0, total: 0 }
  const { due } = await readSteps(db, channels, terms, now)
  return { due: due.length, total: due.length, isFirst: await isFirstRun(db, rule) }
}

async function isFirstRun(db: Queryable, rule: ReminderRule): Promise<boolean> {
  const { rows } = await sql`
    select from task_runs join reminder_terms t on t.rule = ${rule} and task_runs.at >= t.set_at
    where task_runs.task = ${reminderTaskOf(rule)} and task_runs.state = 'DONE' limit 1`.execute(db)
  return rows.length === 0
}
