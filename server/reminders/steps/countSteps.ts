import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { DeliveryChannels } from '#server/platform/sending/channels.ts'
import { isFirstRun } from '#server/platform/tasks/datedRun.ts'
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
  const setAt = sql`(select set_at from reminder_terms where rule = ${rule})`
  const { rows } = await sql<{
    isFirst: boolean
  }>`select ${isFirstRun(reminderTaskOf(rule), setAt)} as "isFirst"`.execute(db)
  return { due: due.length, total: due.length, ...rows[0] }
}
