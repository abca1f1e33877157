import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { runsOfTask } from '#server/platform/tasks/datedRun.ts'
import { listTexts, type Text } from '#server/texts/data.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { type ReminderRule, reminderRules, reminderTaskOf } from '#shared/reminders/reminders.ts'
import type { reminderForm } from '#shared/texts/textInput.ts'

/** A rule as it is now, with what it did last. */
export interface StandingReminder {
  readonly text: Text
  /** False when it is off, or when the person who set it is no longer an active admin. */
  readonly counts: boolean
  readonly last_run_at: Moment | null
  /** Counts the reminders and follow-ups of the last run. */
  readonly last_run_steps: number | null
  /** The run that waits for an admin. */
  readonly held_run_id: string | null
}

/** The terms of a rule. */
export interface ReminderTerms extends Omit<z.output<ReturnType<typeof reminderForm>>, 'is_on'> {
  readonly rule: ReminderRule
  /** The version of the text. */
  readonly number: number
  /** The admin who set the rule. */
  readonly set_by_id: string
  readonly set_by: string
}

interface RunRow extends Omit<StandingReminder, 'text'> {
  readonly rule: ReminderRule
}

/** Lists every rule, also those that nobody has set. */
export async function listReminders(db: Queryable): Promise<StandingReminder[]> {
  const names = valuesOf(reminderRules)
  const runs = sql<RunRow>`
    select name.rule, t.rule is not null as counts, run.at as last_run_at, run.written as last_run_steps, held.id as held_run_id
    from unnest(${names}::text[], ${names.map(reminderTaskOf)}::text[]) as name (rule, task)
    left join reminder_terms t on t.rule = name.rule
    ${runsOfTask}`
  const [states, texts] = await Promise.all([readPrepared(db, runs), listTexts(db, 'REMINDER')])
  return texts.flatMap((text) => states.filter(({ rule }) => rule === text.id).map((state) => ({ ...state, text })))
}

/** Finds the terms of a rule that counts now; undefined when it is off, or was set by somebody who is no longer an active admin. */
export function findTerms(db: Queryable, rule: ReminderRule): Promise<ReminderTerms | undefined> {
  return readFirst(
    db,
    sql<ReminderTerms>`
      select t.rule, t.number, t.remind_days, t.follow_up_days, t.time_zone, t.subject, t.body, t.set_by_id, u.display_name as set_by
      from reminder_terms t join users u on u.id = t.set_by_id where t.rule = ${rule}`,
  )
}
