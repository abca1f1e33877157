import { sql } from 'kysely'
import type { Moment } from '#server/platform/db/moment.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { kindsOf, notificationKinds } from '#shared/notifications.ts'
import type { Role } from '#shared/permissions.ts'
import { describeNotifications, type Notification, type NotificationRow } from '../wording/describeNotifications.ts'

type Deps = Pick<TaskDeps, 'env' | 'db' | 'mailer'>

/** From this hour on, in UTC: before work begins in Europe, and after it ended in America. */
const mailHour = 7
/** More than anybody reads in a mail. */
const mailLimit = 20

/**
 * Mails one person what waits for them unread. Everybody gets at most one mail a day, whichever node sends it and however often it
 * restarts: who writes the day sends the mail. Only a mail that the server certainly did not accept is tried again.
 * @returns whether there may be more to mail.
 */
export async function sendDailyMail({ env, db, mailer }: Deps, now = new Date()): Promise<boolean> {
  if (!mailer.enabled || now.getUTCHours() < mailHour) return false
  const today = now.toISOString().slice(0, 10)
  const person = await claimPerson(db, today)
  if (!person) return false
  const waiting = await listForMail(db, person)
  if (waiting.length === 0) return true
  const host = new URL(env.PUBLIC_URL).hostname
  const mail = {
    ...composeMail(env.PUBLIC_URL, waiting),
    to: person.email,
    messageId: `<waiting-${today}-${person.id}@${host}>`,
  }
  try {
    await mailer.send(mail)
    return true
  } catch (error) {
    if (error instanceof MailError && error.outcome === 'retry') await giveBack(db, person.id, today)
    throw error
  }
}

interface Person {
  readonly id: string
  readonly email: string
  readonly role: Role
}

/** Unread, not done, and wanted in the mail. */
const isWanted = sql<boolean>`n.done_at is null and n.read_at is null and not exists (
  select from notification_settings s where s.user_id = n.user_id and s.kind = n.kind and not s.mail
)`

/** Claims the next person for whom something waits and who has no mail of this day. */
async function claimPerson(db: Deps['db'], today: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    with claimed as (
      insert into notification_mails as sent (user_id, sent_on)
      select u.id, ${today}::date from users u
      where u.active and exists (select from notifications n where n.user_id = u.id and ${isWanted})
        and not exists (select from notification_mails m where m.user_id = u.id and m.sent_on >= ${today}::date)
      order by u.id limit 1
      on conflict (user_id) do update set sent_on = excluded.sent_on where sent.sent_on < excluded.sent_on
      returning user_id
    )
    select u.id, u.email, u.role from users u join claimed on claimed.user_id = u.id`.execute(db)
  return rows[0]
}

/** The role decides which kinds exist for the person, as in the bell. A review of which a reminder tells is told once. */
async function listForMail(db: Deps['db'], { id, role }: Person): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.subject_id, n.created_at, false as read
    from notifications n where n.user_id = ${id} and n.kind = any(${kindsOf(role)}::text[]) and ${isWanted}
    order by n.created_at desc, n.id desc limit ${mailLimit + 1}`.execute(db)
  const reminded = new Set(rows.flatMap(({ kind, subject_id }) => (kind === 'REVIEW_REMINDED' ? subject_id : [])))
  return describeNotifications(
    db,
    rows.filter(({ kind, subject_id }) => kind !== 'REVIEW_ASSIGNED' || !reminded.has(subject_id)),
  )
}

/** Tries again after the pause of the task. */
async function giveBack(db: Deps['db'], userId: string, today: string): Promise<void> {
  await db.deleteFrom('notification_mails').where('user_id', '=', userId).where('sent_on', '=', today).execute()
}

/** Kinds, days and links, and no names: mail leaves the house. */
function composeMail(home: string, waiting: readonly Notification[]): Pick<Mail, 'subject' | 'text'> {
  const lines = waiting.slice(0, mailLimit).map(({ kind, title, created_at, path }) => {
    const { label, mailsTitle } = notificationKinds[kind]
    const what = mailsTitle ? `${label}: ${title}` : label
    return `- ${what}, since ${dayOf(created_at)}\n  ${home}${path}`
  })
  const count =
    waiting.length > mailLimit
      ? `More than ${mailLimit} things wait`
      : waiting.length === 1
        ? 'One thing waits'
        : `${waiting.length} things wait`
  const text = [`${count} for you in Vouch:`, ...lines, `Choose what this mail tells you of: ${home}/you`].join('\n\n')
  return { subject: `${count} for you`, text }
}

function dayOf(moment: Moment): string {
  return new Date(moment).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
