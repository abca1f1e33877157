import { sql } from 'kysely'
import { lockAttempt } from '#server/developerAssessments/data.ts'
import { type AttemptNotifier, notifyByTask } from '#server/developerAssessments/sending/notifyDeveloper.ts'
import { reminderAt } from '#server/developerAssessments/sending/sendAssessment.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { reminderWords } from '#shared/developerAssessments/assessmentSending.ts'
import { can } from '#shared/platform/permissions.ts'
import { assessmentsActor } from './expireOverdue.ts'

type Deps = Pick<TaskDeps, 'db' | 'env' | 'mailer' | 'secret'>

/** The attempts that one run reminds of. */
const batchSize = 20

/**
 * Reminds the developers whose reminder is due, once each: the claim and the message are one transaction. Reminders that were missed
 * while no node ran become one.
 * @returns true where there may be more.
 */
export async function remindDue(deps: Deps, now: Date): Promise<boolean> {
  const due = await findDue(deps, now)
  for (const id of due) await write(deps.db, { actor: assessmentsActor }, (trx) => remindOf(trx, deps, id, now))
  return due.length === batchSize
}

async function findDue({ db }: Deps, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from developer_assessments
    where status in ('SENT', 'STARTED') and least(remind_at, due_at) <= ${now}::timestamptz
      and remind_at <= ${now}::timestamptz and due_at > ${now}::timestamptz
    order by remind_at limit ${batchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Reads it again under its lock: another node may have reminded of it since it was found. */
async function remindOf(trx: Trx, deps: Deps, id: string, now: Date): Promise<void> {
  const claimed = await claim(trx, id, now)
  if (!claimed) return
  const { sent_at, due_at, now: moment } = claimed
  const attempt = await lockAttempt(trx, id)
  const remind_at = reminderAt(attempt.type, moment, sent_at, due_at)
  await trx.updateTable('developer_assessments').set({ remind_at }).where('id', '=', id).execute()
  await notifyByTask(trx, await notifierOf(trx, deps, attempt.sent_by_id), { ...attempt, due_at }, reminderWords)
}

interface Claimed {
  readonly now: Moment
  readonly sent_at: Moment
  readonly due_at: Moment
}

/** Locks the developer first, as everybody who changes an attempt. One who is being changed waits for the next time. */
async function claim(trx: Trx, id: string, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select ${now}::timestamptz as now, attempt.sent_at, attempt.due_at
    from developer_assessments attempt join developers d on d.id = attempt.developer_id
    where attempt.id = ${id} and d.deleted_at is null and attempt.status in ('SENT', 'STARTED')
      and attempt.remind_at <= ${now}::timestamptz and attempt.due_at > ${now}::timestamptz and attempt.sent_at is not null
    for no key update of d skip locked`.execute(trx)
  if (rows.length === 0) return undefined
  const again = await sql<Claimed>`
    select ${now}::timestamptz as now, sent_at, due_at from developer_assessments
    where id = ${id} and status in ('SENT', 'STARTED') and remind_at <= ${now}::timestamptz and due_at > ${now}::timestamptz
    for no key update`.execute(trx)
  return again.rows[0]
}

/** Names the sender of the assessment in the reminder, while they may still send. */
async function notifierOf(trx: Trx, { env, mailer, secret }: Deps, id: string | null): Promise<AttemptNotifier> {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'display_name', 'role', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isAble = account?.active && can(account.role, 'vetting:write')
  return { sender: isAble ? { id: account.id, name: account.display_name } : null, env, mailer, secret }
}
