import { sql } from 'kysely'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import {
  type DescribedNotification,
  describeNotifications,
  type NotificationRow,
} from '#server/notifications/describeNotifications.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { claimPerson, type MailedPerson, postponeMail } from '#server/platform/mail/personMails.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { notificationKindsOf } from '#shared/notifications/notifications.ts'
import { clientRole } from '#shared/platform/permissions.ts'
import { composeDailyMail, mailLimit } from './dailyMailText.ts'

type Deps = Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer'>

/** The hour, in UTC, is before work begins in Europe, and after it ended in America. */
const mailHour = 7
/** Selects notifications that are unread, not done, and wanted in the mail. */
const isWanted = sql<boolean>`n.done_at is null and n.read_at is null and not exists (
  select from notification_settings s where s.user_id = n.user_id and s.kind = n.kind and not s.mail
)`
/** Clients are mailed at once: see clientMails.ts. */
const somethingWaits = sql`u.role <> ${sql.lit(clientRole)}
  and exists (select from notifications n where n.user_id = u.id and ${isWanted})`

/**
 * Mails one person their unread notifications. Everybody gets at most one mail a day, whichever node sends it and however often it
 * restarts: the node that writes the day sends the mail. Only a mail that the server certainly did not accept is tried again that day,
 * after a pause of this person alone.
 * @returns true where there may be more to mail. An error for one person does not keep the next one waiting.
 */
export async function sendDailyMail(deps: Deps, now = new Date()): Promise<boolean> {
  if (!deps.mailer.enabled || now.getUTCHours() < mailHour) return false
  await followWrites(deps.db)
  const today = now.toISOString().slice(0, 10)
  const mail = { table: 'notification_mails', day: today } as const
  const person = await claimPerson(deps.db, mail, somethingWaits, now)
  if (!person) return false
  try {
    await mailPerson(deps, person, today)
  } catch (err) {
    deps.log.warn({ err, task: 'daily mail', account: person.id }, 'daily mail not sent')
    if (err instanceof MailError && err.outcome === 'retry') await postponeMail(deps.db, mail, person.id, now)
  }
  return true
}

async function mailPerson({ env, db, mailer }: Deps, person: MailedPerson, today: string): Promise<void> {
  const waiting = await listForMail(db, person)
  if (waiting.length === 0) return
  const host = new URL(env.PUBLIC_URL).hostname
  const messageId = `<waiting-${today}-${person.id}@${host}>`
  await mailer.send({ ...composeDailyMail(env.PUBLIC_URL, person.name, waiting), to: person.email, messageId })
}

/** The role decides which kinds exist for the person, as in the bell. A review of which a reminder tells is told once. */
async function listForMail(db: Deps['db'], { id, role }: MailedPerson): Promise<DescribedNotification[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.subject_id, n.created_at, false as read
    from notifications n where n.user_id = ${id} and n.kind = any(${notificationKindsOf(role)}::text[]) and ${isWanted}
    order by n.created_at desc, n.id desc limit ${mailLimit + 1}`.execute(db)
  const reminded = new Set(rows.flatMap(({ kind, subject_id }) => (kind === 'REVIEW_REMINDED' ? subject_id : [])))
  return describeNotifications(
    db,
    id,
    rows.filter(({ kind, subject_id }) => kind !== 'REVIEW_ASSIGNED' || !reminded.has(subject_id)),
  )
}
