import { sql } from 'kysely'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import {
  type DescribedNotification,
  describeNotifications,
  type NotificationRow,
} from '#server/notifications/describeNotifications.ts'
import { type MailedPerson, mailNext } from '#server/platform/mail/personMails.ts'
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

/** Mails one person their unread notifications, as `mailNext`. Everybody gets at most one mail a day. */
export async function sendDailyMail(deps: Deps, now = new Date()): Promise<boolean> {
  if (!deps.mailer.enabled || now.getUTCHours() < mailHour) return false
  await followWrites(deps.db)
  const today = now.toISOString().slice(0, 10)
  const send = (person: MailedPerson) => mailPerson(deps, person, today)
  return mailNext(
    deps,
    { table: 'notification_mails', day: today, task: 'daily mail', wants: somethingWaits, send },
    now,
  )
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
  const told = rows.filter(({ kind, subject_id }) => kind !== 'REVIEW_ASSIGNED' || !reminded.has(subject_id))
  return describeNotifications(db, id, told)
}
