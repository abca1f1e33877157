import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notifyConcerned } from '#server/jobs/moves/notifyConcerned.ts'
import { confirmationMessage } from '#server/jobsPage/applications/message.ts'
import { sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { listNotifications } from '#server/notifications/data.ts'
import { type Database, type Trx, write } from '#server/platform/db/connection/connect.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import { enqueue } from '#server/platform/sending/mailQueue/queue.ts'
import { linkForPassword } from '#server/staff/access/passwordLinks.ts'
import { asTest, createReview, createUser } from '#test/factories.ts'
import { testEnv, testSecret } from '#test/identity/identity.ts'

export const mailKinds = ['password link', 'job closed', 'application confirmation'] as const
export type MailKind = (typeof mailKinds)[number]

interface Queued {
  /** The name of the recipient: an account, or an applicant. */
  readonly recipient: string
  /** Words of its text that no other mail has. */
  readonly words: string
}

/** A firm with people who get mail. */
export interface MailFirm {
  /** The names of its people. Each who has something waiting has words in a daily mail. */
  readonly people: readonly { readonly name: string; readonly waiting: string | undefined }[]
  /** Queues a mail. An admin asks for it, or a visitor for a confirmation. */
  queue(kind: MailKind, person: number): Promise<Queued>
  /** Lets time pass for queued mails. */
  pass(ms: number): Promise<void>
  queued(): Promise<number>
  /** Lists the names of people whom a mail did not reach, in the bells of the asking admin and of another. */
  bells(): Promise<{ readonly asker: ReadonlySet<string>; readonly other: ReadonlySet<string> }>
}

/** Makes a firm in which no mail waits. People of former firms no longer get mail. @param waits by person, true if something waits. */
export async function createMailFirm(db: Database, waits: readonly boolean[]): Promise<MailFirm> {
  await endFormerFirms(db)
  const [asker, other] = [await createAdmin(db), await createAdmin(db)]
  const people = await Promise.all(waits.map((isWaiting, index) => createPerson(db, `Person ${index}`, isWaiting)))
  const bellOf = async (admin: typeof asker) => {
    await sweepNotifications(db)
    const { notifications } = await listNotifications(db, admin, null)
    return new Set(notifications.filter(({ kind }) => kind === 'MAIL_FAILED').map(({ title }) => title))
  }
  return {
    people,
    queue: (kind, index) => {
      const person = people[index % people.length]
      if (!person) throw new Error('A firm has people.')
      const actor = kind === 'application confirmation' ? 'task:jobs-page' : asker.id
      return write(db, { actor }, (trx) => queueMail(trx, kind, asker.id, person))
    },
    pass: async (ms) => {
      const elapsed = sql`${ms} * interval '1 millisecond'`
      await sql`update tasks set run_after = run_after - ${elapsed}, lease_until = lease_until - ${elapsed}`.execute(db)
    },
    queued: async () => (await db.selectFrom('tasks').select('id').where('given_up_at', 'is', null).execute()).length,
    bells: async () => ({ asker: await bellOf(asker), other: await bellOf(other) }),
  }
}

async function endFormerFirms(db: Database): Promise<void> {
  await asTest(db, async (trx) => {
    await sql`delete from tasks`.execute(trx)
    await sql`delete from failed_mails`.execute(trx)
    await sql`delete from application_forms`.execute(trx)
    await sql`delete from application_floods`.execute(trx)
    await sql`delete from task_runs`.execute(trx)
    await sql`delete from clock_pauses`.execute(trx)
    await sql`update users set active = false where active`.execute(trx)
  })
}

/** Creates an admin who learns of failed mails by the bell and not by mail. */
async function createAdmin(db: Database) {
  const admin = await createUser(db, { role: 'admin' })
  const off = { user_id: admin.id, kind: 'MAIL_FAILED' as const, bell: true, mail: false }
  await asTest(db, (trx) => trx.insertInto('notification_settings').values(off).execute())
  return admin
}

interface Person {
  readonly id: string
  readonly name: string
  readonly waiting: string | undefined
}

async function createPerson(db: Database, name: string, isWaiting: boolean): Promise<Person> {
  const { id } = await createUser(db, { role: 'reviewer', display_name: name })
  const waiting = isWaiting ? `Code ${randomUUID()}` : undefined
  if (waiting) await createReview(db, id, { code_name: waiting })
  return { id, name, waiting }
}

async function queueMail(trx: Trx, kind: MailKind, askerId: string, person: Person): Promise<Queued> {
  switch (kind) {
    case 'password link':
      return queueLink(trx, person)
    case 'job closed':
      return queueClosedJob(trx, askerId, person)
    case 'application confirmation':
      return queueConfirmation(trx)
  }
}

async function queueLink(trx: Trx, { id, name }: Person): Promise<Queued> {
  const link = await linkForPassword(trx, id, { env: testEnv(), mailer: { enabled: true }, secret: testSecret })
  return { recipient: name, words: link.url }
}

async function queueClosedJob(trx: Trx, askerId: string, { id, name }: Person): Promise<Queued> {
  const title = `Engineer ${randomUUID()}`
  const channels = { test: true, slack: false, mail: true }
  const teller = { id: askerId, name: 'An admin', channels, jobsPageUrl: '', secret: testSecret }
  const concerned = { title, open_profiles: 1, developers: [], owners: [{ id, name }] }
  await notifyConcerned(trx, teller, concerned, { to: 'CANCELLED', message: null, notifyOwners: true })
  return { recipient: name, words: title }
}

async function queueConfirmation(trx: Trx): Promise<Queued> {
  const token = randomUUID()
  const application = { first_name: 'Applicant', last_name: token, email: `${token}@vouch.example` }
  const times = { submitted_at: sql<string>`now()`, expires_at: sql<string>`now() + interval '48 hours'` }
  const form = { form_hash: hashToken(`form ${token}`), token_hash: hashToken(token), ...times }
  await trx
    .insertInto('application_forms')
    .values({ ...form, application: JSON.stringify(application) })
    .execute()
  const message = confirmationMessage(
    application.email,
    'Vouch',
    null,
    `https://vouch.example/public/jobs/confirm/${token}`,
  )
  await enqueue(trx, testSecret, 'application confirmation', { token, message })
  return { recipient: `Applicant ${token}`, words: token }
}
