import { randomUUID } from 'node:crypto'
import { write } from '#server/platform/db/connection/connect.ts'
import { createReminderTasks } from '#server/reminders/tasks.ts'
import { readClientProfile } from '#server/signedLinks/clientProfile/snapshot.ts'
import { makeLink } from '#server/signedLinks/links/makeLink.ts'
import { findText, saveText } from '#server/texts/data.ts'
import { type ReminderRule, reminderTaskOf } from '#shared/reminders/reminders.ts'
import { shippedTexts } from '#shared/texts/shippedTexts.ts'
import { dayIn } from '#test/days.ts'
import { asTest, createDeveloper, createJobProfile } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import type { TestServer } from '#test/testServer.ts'
import { createAgreedProfile, createClientPlace } from './clientLinks.ts'

/** The moment so many days from now, at noon in UTC. */
export function inDays(days: number, time = '12:00'): Date {
  return new Date(`${dayIn(days)}T${time}:00Z`)
}

/** Makes the tasks of one node. Each call runs all of them until nothing is left to do, as at a moment. */
export function reminderNode(server: TestServer) {
  const tasks = createReminderTasks({ db: server.db, env: server.env, mailer: { enabled: true, send: async () => {} } })
  return async (now: Date) => {
    const run = { id: randomUUID(), now }
    for (const task of tasks) while (await task.run(run));
  }
}

/** Saves the next version of a rule, as an admin does. */
export async function switchOn(
  { db, as }: TestServer,
  rule: ReminderRule,
  more: object = {},
  set_by_id = as('admin').account.id,
) {
  await write(db, { actor: set_by_id }, async (trx) => {
    const { version } = await findText(trx, rule)
    await saveText(trx, { id: rule, version }, { ...shippedTexts[rule], is_on: true, ...more })
  })
}

/** Allows the run of a rule that waits, as an admin does. */
export async function allowReminders({ db }: TestServer, rule: ReminderRule): Promise<void> {
  const allowed = { state: 'ALLOWED' as const }
  const held = db.updateTable('task_runs').set(allowed).where('task', '=', reminderTaskOf(rule))
  await held.where('state', '=', 'HELD').execute()
}

/** Somebody was asked just now. */
export interface AskedReader {
  readonly subject_id: string
  /** Names who was asked. */
  readonly reader: string
  readonly reader_id: string
  /** The owner of the record. */
  readonly owner_id: string
  readonly developer_id: string
  readonly job_profile_id: string | null
  readonly contact_id: string | null
  readonly job_id: string | null
}

/** Asks somebody what each rule waits for. */
export const askBy: Readonly<Record<ReminderRule, (server: TestServer) => Promise<AskedReader>>> = {
  CONSENT: async (server) => {
    const { job, owner } = await createClientPlace(server)
    const developer = await createDeveloper(server.db, { first_name: 'Dora', last_name: 'Dev' })
    const profile = await createJobProfile(server.db, {
      job_id: job.id,
      developer_id: developer.id,
      owner_id: owner.account.id,
    })
    const link = { purpose: 'CONSENT', job_profile_id: profile.id, made_by_id: owner.account.id, until: 60 } as const
    const subject_id = await asTest(server.db, (trx) => makeLink(trx, testSecret, link))
    const about = { job_profile_id: profile.id, contact_id: null, job_id: job.id }
    return {
      subject_id,
      reader: 'Dora Dev',
      reader_id: developer.id,
      developer_id: developer.id,
      ...about,
      owner_id: owner.account.id,
    }
  },
  APPLICANT: async ({ db, as }) => {
    const owner_id = as('vetter').account.id
    const developer = await createDeveloper(db, {
      first_name: 'Ada',
      last_name: 'App',
      stage: 'APPLICANT',
      status: 'NEW',
      owner_id,
    })
    const mail = { developer_id: developer.id, sender_id: owner_id, delivery_method: 'OUTBOX', success: true } as const
    const { id: subject_id } = await asTest(db, async (trx) => {
      await trx.updateTable('developers').set({ status: 'NEEDS_INFO' }).where('id', '=', developer.id).execute()
      const words = { subject: 'Your application', body: 'Which rate do you expect?' }
      return trx
        .insertInto('messages')
        .values({ ...mail, ...words })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    const about = { job_profile_id: null, contact_id: null, job_id: null }
    return { subject_id, reader: 'Ada App', reader_id: developer.id, developer_id: developer.id, ...about, owner_id }
  },
  SHORTLIST: (server) => share(server, true),
  SHARED_PROFILE: (server) => share(server, false),
}

async function share(server: TestServer, isShortlist: boolean): Promise<AskedReader> {
  const { job, owner, contact } = await createClientPlace(server)
  const profile = await createAgreedProfile(server, job.id)
  const link = { contact_id: contact.id, made_by_id: owner.account.id, until: 60 }
  const subject_id = await asTest(server.db, async (trx) => {
    const snapshot = await readClientProfile(trx, profile.id, false)
    const shown = { ...link, purpose: 'CLIENT_PROFILE', job_profile_id: profile.id, snapshot } as const
    if (!isShortlist) return makeLink(trx, testSecret, shown)
    const shortlist_id = await makeLink(trx, testSecret, { ...link, purpose: 'SHORTLIST', job_id: job.id })
    await makeLink(trx, testSecret, { ...shown, shortlist_id })
    return shortlist_id
  })
  const about = { job_profile_id: profile.id, contact_id: contact.id, job_id: job.id }
  const reader = { reader: contact.name, reader_id: contact.id, developer_id: profile.developer_id }
  return { subject_id, ...reader, ...about, owner_id: owner.account.id }
}
