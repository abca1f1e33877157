import { sql, type Transaction } from 'kysely'
import { UserError } from '#server/errors.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readFirst, readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { runsOfTask } from '#server/platform/tasks/datedRun.ts'
import { mergeProblem } from '#shared/messages/mergeFields.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { addressInSubject, hasAddress, type ReminderRuleInput } from '#shared/reminders/reminderInput.ts'
import { audienceOfRule, type ReminderRule, reminderRules, reminderTaskOf } from '#shared/reminders/reminders.ts'
import { shippedReminders } from '#shared/reminders/shippedReminders.ts'

type Trx = Transaction<Tables>

/** One version of a rule with its text. Version 0 ships with Vouch, is off, and was set by nobody. */
export interface ReminderVersion extends ReminderRuleInput {
  readonly set_by: string | null
  readonly saved_at: Moment | null
}

/** A rule as it stands, with what it did last. */
export interface StandingReminder {
  readonly version: ReminderVersion
  /** Is false where it is off, and where whoever set it is no active admin any more. */
  readonly counts: boolean
  readonly last_run_at: Moment | null
  /** Counts the reminders and follow-ups of the last run. */
  readonly last_run_steps: number | null
  /** The run that waits for an admin. */
  readonly held_run_id: string | null
}

/** The terms by which a rule takes steps. */
export interface ReminderTerms extends Omit<ReminderRuleInput, 'is_on'> {
  /** The admin who set the rule. */
  readonly set_by_id: string
  readonly set_by: string
}

/** So many versions of a rule are listed, the newest first. */
export const reminderVersionLimit = 100

interface RunRow extends Omit<StandingReminder, 'version'> {
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
  const newest = versions(db).distinctOn('rule').orderBy('rule').orderBy('number', 'desc')
  const [states, saved] = await Promise.all([readPrepared(db, runs), readPrepared(db, newest)])
  return names.flatMap((rule) => {
    const version = saved.find((one) => one.rule === rule) ?? shippedVersion(rule)
    return states.filter((state) => state.rule === rule).map((state) => ({ ...state, version }))
  })
}

/** Lists all versions of a rule, the newest first. The last is the one that ships with Vouch. */
export async function reminderVersions(db: Queryable, rule: ReminderRule): Promise<ReminderVersion[]> {
  const saved = versions(db).where('rule', '=', rule).orderBy('number', 'desc')
  return [...(await readPrepared(db, saved.limit(reminderVersionLimit - 1))), shippedVersion(rule)]
}

/** Finds the version of a rule that was saved last. */
export async function findReminder(db: Queryable, rule: ReminderRule): Promise<ReminderVersion> {
  const newest = versions(db).where('rule', '=', rule).orderBy('number', 'desc').limit(1)
  return (await readFirst(db, newest)) ?? shippedVersion(rule)
}

/** Finds the terms of a rule that counts now; undefined where it is off, or was set by somebody who is no active admin any more. */
export function findTerms(db: Queryable, rule: ReminderRule): Promise<ReminderTerms | undefined> {
  return readFirst(
    db,
    sql<ReminderTerms>`
      select t.rule, t.number, t.remind_days, t.follow_up_days, t.time_zone, t.subject, t.body, t.set_by_id, u.display_name as set_by
      from reminder_terms t join users u on u.id = t.set_by_id where t.rule = ${rule}`,
  )
}

/**
 * Saves the next version of a rule. Its next run waits for an admin. Earlier versions stay, since reminders that were sent name them.
 * @throws UserError BAD_INPUT for a merge field that the readers do not have; CONFLICT when somebody else saved first.
 */
export async function saveReminder(trx: Trx, { number, ...rule }: ReminderRuleInput): Promise<ReminderVersion> {
  requireReminderText(rule)
  // Two admins at once take turns, so that the second finds the version of the first.
  await sql`lock table reminder_rules in share row exclusive mode`.execute(trx)
  const current = await findReminder(trx, rule.rule)
  if (current.number !== number) {
    const message = 'Someone else changed this rule while you were editing. Compare, and save again.'
    throw new UserError('CONFLICT', message, { field: 'version', details: current })
  }
  await trx
    .insertInto('reminder_rules')
    .values({ ...rule, number: number + 1 })
    .execute()
  // An admin allowed what the former version says.
  const allowed = trx.updateTable('task_runs').set({ state: 'HELD' }).where('state', '=', 'ALLOWED')
  await allowed.where('task', '=', reminderTaskOf(rule.rule)).execute()
  return findReminder(trx, rule.rule)
}

/** @throws UserError BAD_INPUT for a merge field that the readers do not have, and for the address in the subject. */
export function requireReminderText({
  rule,
  subject,
  body,
}: Pick<ReminderRuleInput, 'rule' | 'subject' | 'body'>): void {
  for (const [field, text] of Object.entries({ subject, body })) {
    const problem = mergeProblem(text, audienceOfRule(rule))
    if (problem) throw new UserError('BAD_INPUT', problem, { field })
  }
  if (hasAddress(subject)) throw new UserError('BAD_INPUT', addressInSubject, { field: 'subject' })
}

function shippedVersion(rule: ReminderRule): ReminderVersion {
  return { rule, number: 0, ...shippedReminders[rule], set_by: null, saved_at: null }
}

function versions(db: Queryable) {
  return db
    .selectFrom('reminder_rules')
    .innerJoin('users', 'users.id', 'reminder_rules.set_by_id')
    .select(['rule', 'number', 'is_on', 'remind_days', 'follow_up_days', 'time_zone', 'subject', 'body'])
    .select(['users.display_name as set_by', 'reminder_rules.created_at as saved_at'])
}
