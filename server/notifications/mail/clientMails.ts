import { type RawBuilder, sql } from 'kysely'
import { ofOwnCompany } from '#server/clientJobs/data.ts'
import { readPeople } from '#server/companyMessages/sending/people.ts'
import { queueCompanyMails } from '#server/companyMessages/sending/queueCompanyMails.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { hashedId } from '#server/platform/db/records/hashedId.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { availableChannels, type DeliveryChannels } from '#server/platform/sending/channels.ts'
import type { TaskDeps } from '#server/platform/tasks/tasks.ts'
import { type NotificationKind, notificationKindsOf } from '#shared/notifications/notifications.ts'
import { clientRole } from '#shared/platform/permissions.ts'
import { oneLine } from '#shared/platform/text/oneLine.ts'
import { newProfilesText, noTimeFits } from './clientTexts.ts'

type Deps = Pick<TaskDeps, 'env' | 'db' | 'mailer'>

/** One mail tells all that comes within this time of each other. */
const quiet = sql`interval '1 minute'`
/** The bell alone tells of a cause that could not be mailed for so long, as while the server was off. */
const stale = sql`interval '1 day'`

/** A notification whose mail is due. No other node gets it for the same cause. */
interface DueMail {
  readonly user_id: string
  readonly kind: NotificationKind
  readonly subject_id: string
  readonly since: Moment
  /** No mail has told of anything that came after this moment: the text of the database, since a `Moment` has only milliseconds. */
  readonly after: string
  /** They have not read it in the bell, and want mails of its kind. */
  readonly wanted: boolean
}

/** The words of the mail, without any name but that of the job. */
interface Told {
  readonly company_id: string
  readonly job_id: string
  readonly subject: string
}

/**
 * Queues the mail about one notification of a client, once nothing has been added to it for a minute. It goes by the queue of mails to
 * companies, which keeps it in the outbox where the portal is no production, and asks again if it may go to them when it leaves.
 * @returns true where there may be more to mail.
 */
export function mailClients({ db, env, mailer }: Deps): Promise<boolean> {
  return write(db, { actor: 'task:client mails' }, async (trx) => {
    const due = await claimDue(trx)
    const told = due?.wanted ? await readTold(trx, due) : undefined
    if (due && told) await queue(trx, env.PUBLIC_URL, due, told, availableChannels({ env, mailer }))
    return due !== undefined
  })
}

async function claimDue(trx: Trx): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    with due as (
      select n.id, n.mailed_since from notifications n join users u on u.id = n.user_id and u.role = ${sql.lit(clientRole)}
      where n.done_at is null and n.kind = any(${notificationKindsOf(clientRole)}::text[])
        and n.since <= now() - ${quiet} and n.since > now() - ${stale} and n.since > coalesce(n.mailed_since, '-infinity')
      order by n.since, n.id limit 1
      for update of n skip locked
    )
    update notifications n set mailed_since = n.since from due where due.id = n.id
    returning n.user_id, n.kind, n.subject_id, n.since, greatest(due.mailed_since, now() - ${stale})::text as after,
      n.read_at is null and not exists (
        select from notification_settings s where s.user_id = n.user_id and s.kind = n.kind and not s.mail
      ) as wanted`.execute(trx)
  return rows[0]
}

/** Reads what there is to tell; undefined where it is gone, or of another company than theirs. */
async function readTold(trx: Trx, { user_id, kind, subject_id, after }: DueMail) {
  const texts: Partial<Record<NotificationKind, RawBuilder<Told>>> = {
    INTERVIEW_DECLINED: sql<Told>`
      select jobs.company_id, jobs.id as job_id, ${noTimeFits} as subject
      from job_profiles join jobs on jobs.id = job_profiles.job_id
      where job_profiles.id = ${subject_id} and ${ofOwnCompany(user_id)}`,
    NEW_PROFILES: sql<Told>`
      select jobs.company_id, jobs.id as job_id, ${newProfilesText(sql`found.count`, sql`jobs.title`)} as subject
      from jobs cross join lateral (
        select count(*) from new_profiles n where n.job_id = jobs.id and n.waits and n.sent_at > ${after}::timestamptz
      ) as found
      where jobs.id = ${subject_id} and found.count > 0 and ${ofOwnCompany(user_id)}`,
  }
  return (await texts[kind]?.execute(trx))?.rows[0]
}

async function queue(
  trx: Trx,
  home: string,
  { user_id, kind, subject_id, since }: DueMail,
  { subject, ...about }: Told,
  channels: DeliveryChannels,
): Promise<void> {
  const [person] = await readPeople(trx, about.company_id, [user_id])
  if (!person) return
  const words = oneLine(subject)
  const mail = {
    // The second lock: the same cause has the same id, so that nobody hears of it twice.
    id: hashedId(`${user_id} ${kind} ${subject_id} ${since}`),
    to: person,
    subject: words,
    body: `Hello ${person.name},\n\n${words}:\n${home}/jobs/${about.job_id}/job-profiles\n\nChoose your notifications:\n${home}/you`,
  }
  await queueCompanyMails(trx, channels, { ...about, signed_link_id: null, sender_id: null }, [mail])
}
