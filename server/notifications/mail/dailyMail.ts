import { sql } from 'kysely'
import { followWrites } from '#server/notifications/causes/sweeper.ts'
import { isSetAside } from '#server/notifications/choices/setAside.ts'
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
/** Selects notifications that are unread, not done, not set aside, and wanted in the mail. */
const isWanted = sql<boolean>`notifications.done_at is null and notifications.read_at is null and not ${isSetAside} and not exists (
  select from notification_settings s
  where s.user_id = notifications.user_id and s.kind = notifications.kind and not s.mail
)`
/** Clients are mailed at once: see clientMails.ts. */
const somethingWaits = sql`u.role <> ${sql.lit(clientRole)}
  and exists (select from notifications where user_id = u.id and ${isWanted})`

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
    select id, kind, subject_id, created_at, false as read
    from notifications where user_id = ${id} and kind = any(${notificationKindsOf(role)}::text[]) and ${isWanted}
    order by created_at desc, id desc limit ${mailLimit + 1}`.execute(db)
  const reminded = new Set(rows.flatMap(({ kind, subject_id }) => (kind === 'REVIEW_REMINDED' ? subject_id : [])))
  const told = rows.filter(({ kind, subject_id }) => kind !== 'REVIEW_ASSIGNED' || !reminded.has(subject_id))
  return describeNotifications(db, id, told)
}
