import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCompanyMailReader } from '#server/companyMessages/tasks.ts'
import { readEnv } from '#server/env.ts'
import { sweepNotifications } from '#server/notifications/causes/sweeper.ts'
import { describeNotifications } from '#server/notifications/describeNotifications.ts'
import { mailClients } from '#server/notifications/mail/clientMails.ts'
import { sendDailyMail } from '#server/notifications/mail/dailyMail.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { asTest, createClient, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import { graphql, undoMutation } from '#test/graphql.ts'
import { testSecret } from '#test/identity/identity.ts'
import { type Caller, startTestServer, type TestServer } from '#test/testServer.ts'

/*
 * A client is told of the profiles that were sent to them: in the bell once it can be undone no more, and by one mail for a job a
 * minute after the last.
 */

let server: TestServer
let mails: Mail[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => {
  mails = []
})

const bell = graphql('{ getNotifications { notifications { kind title detail path read } } }')
const move = graphql(`mutation ($id: ID!, $to: JobProfileStatus!, $version: Int!, $note: String) {
  moveJobProfile(input: { id: $id, to: $to, version: $version, note: $note, confirmed: [] }) { version }
}`)

/** Creates a company with a client who is logged in, and a job. */
async function createPlace(title = 'Lead React Developer') {
  const company = await createCompany(server.db)
  const email = `${randomUUID()}@client.example`
  const account = await createClient(server.db, { companyId: company.id, email })
  const job = await createJob(server.db, { company_id: company.id, title })
  return { company, account, client: await server.logIn(account), job }
}

async function createReady(job_id: string) {
  const developer = await createDeveloper(server.db, { first_name: 'Zoë', last_name: 'Ünal' })
  const terms = { bill_rate_cents: 8_000, consented_at: '2026-01-01T00:00:00Z' }
  return createJobProfile(server.db, { job_id, developer_id: developer.id, status: 'READY_TO_SEND', ...terms })
}

/** Sends as many new profiles for a job. @returns the changes, by which they can be undone. */
async function send(jobId: string, count: number) {
  const changes: string[] = []
  for (let at = 0; at < count; at++) {
    const { id, version } = await createReady(jobId)
    const { extensions } = await server.as('recruiter').send(move, { id, to: 'SENT', version })
    changes.push(String(extensions?.change))
  }
  return changes
}

/** Lets time pass for what was sent for a job, and sweeps as each minute does. */
async function pass(jobId: string, seconds: number) {
  await sql`
    update state_changes set at = at - make_interval(secs => ${seconds})
    where row_id in (select id from job_profiles where job_id = ${jobId})`.execute(server.database.owner)
  await sweepNotifications(server.db)
}

const titlesOf = async (caller: Caller) =>
  (await caller.data(bell)).getNotifications.notifications.map(({ title }) => title)

const env = () => ({ ...server.env, ...readEnv({ PUBLIC_URL: 'https://vouch.example', PORTAL_PRODUCTION: 'true' }) })
const mailer = { enabled: true, send: async (mail: Mail) => void mails.push(mail) }

/** Mails all that is due, on two nodes at once, as a production portal. */
async function mailAll() {
  const deps = { env: env(), db: server.db, mailer }
  const node = async () => {
    while (await mailClients(deps));
  }
  await Promise.all([node(), node()])
  const work = createSendingWork(
    { ...deps, log: pino({ level: 'silent' }), secret: testSecret },
    {
      COMPANY_MESSAGE: createCompanyMailReader(testSecret),
    },
  )
  while (await work());
}

test('three profiles for one job are told by one notification and one mail, which names nobody and leads to the job', async () => {
  const { client, account, job } = await createPlace()
  await send(job.id, 3)
  await pass(job.id, 0)
  expect(await titlesOf(client), 'within the ten seconds').toEqual([])
  await pass(job.id, 11)
  const path = `/jobs/${job.id}/job-profiles`
  const told = { kind: 'NEW_PROFILES', title: 'Three new profiles for Lead React Developer', path, read: false }
  expect((await client.data(bell)).getNotifications.notifications).toMatchObject([told])
  await mailAll()
  expect(mails, 'within the minute').toEqual([])
  await pass(job.id, 60)
  await mailAll()
  await mailAll()
  const subject = 'Three new profiles for Lead React Developer'
  expect(mails).toMatchObject([{ to: account.email, subject, text: expect.stringContaining(path) }])
  expect(mails[0]?.text).not.toMatch(/Zoë|Ünal/)
})

test('what came later is told by a mail of its own, and unread again', async () => {
  const { client, job } = await createPlace()
  await send(job.id, 2)
  await pass(job.id, 120)
  await mailAll()
  await send(job.id, 1)
  await pass(job.id, 120)
  await mailAll()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Two new profiles for Lead React Developer',
    'One new profile for Lead React Developer',
  ])
  expect(await titlesOf(client)).toEqual(['Three new profiles for Lead React Developer'])
})

test('what was undone is told to nobody, and one that goes back and comes again is told once', async () => {
  const { client, job } = await createPlace()
  const changes = await send(job.id, 2)
  for (const change of changes) await server.as('recruiter').data(undoMutation, { input: { change } })
  await pass(job.id, 120)
  await mailAll()
  expect([await titlesOf(client), mails]).toEqual([[], []])
  await send(job.id, 1)
  await pass(job.id, 120)
  await mailAll()
  const { id } = await server.db
    .selectFrom('job_profiles')
    .select('id')
    .where('job_id', '=', job.id)
    .where('status', '=', 'SENT')
    .executeTakeFirstOrThrow()
  for (const status of ['READY_TO_SEND', 'SENT'] as const) {
    await asTest(server.db, (trx) => trx.updateTable('job_profiles').set({ status }).where('id', '=', id).execute())
  }
  await pass(job.id, 120)
  await mailAll()
  expect(mails.map(({ subject }) => subject)).toEqual(['One new profile for Lead React Developer'])
})

test('profiles that an import brought as sent are not new', async () => {
  const { client, job } = await createPlace()
  const developer = await createDeveloper(server.db)
  await createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, status: 'SENT' })
  await pass(job.id, 120)
  expect(await titlesOf(client)).toEqual([])
})

test('it ends with the answer to the last one, and the answer of a colleague tells nobody anew', async () => {
  const { client, company, job } = await createPlace()
  const colleague = await server.logIn(await createClient(server.db, { companyId: company.id }))
  await send(job.id, 2)
  await pass(job.id, 120)
  const unread = async () => (await client.data(graphql('{ getUnreadCount }'))).getUnreadCount
  const readAll = graphql(`mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) }`)
  const { getNotifications } = await client.data(graphql('{ getNotifications { notifications { id } } }'))
  await client.data(readAll, { input: { ids: getNotifications.notifications.map(({ id }) => id) } })
  const sent = graphql(`query ($id: ID!) { getSentProfiles(job_id: $id) { id version } }`)
  const answer = graphql(`mutation ($id: ID!, $version: Int!) {
    answerProfile(input: { id: $id, version: $version, answer: INTERESTED }) { id }
  }`)
  const [newest, other] = (await client.data(sent, { id: job.id })).getSentProfiles
  await colleague.data(answer, newest ?? { id: '', version: 0 })
  await sweepNotifications(server.db)
  expect(await titlesOf(client)).toEqual(['One new profile for Lead React Developer'])
  expect(await unread()).toBe(0)
  await colleague.data(answer, other ?? { id: '', version: 0 })
  await sweepNotifications(server.db)
  expect(await titlesOf(client)).toEqual([])
})

test('no mail goes to whoever has read of it, switched it off, does not want mails, is blocked, or whose last mail came back', async () => {
  const { company, job, client, account } = await createPlace()
  const others = await Promise.all(
    ['off', 'out', 'blocked', 'bounced'].map((name) =>
      createClient(server.db, {
        companyId: company.id,
        display_name: name,
        email: `${name}-${randomUUID()}@client.example`,
      }),
    ),
  )
  const [off, out, blocked, bounced] = others
  const setting = graphql(
    'mutation { setNotificationKind(input: { kind: NEW_PROFILES, bell: true, mail: false }) { kind } }',
  )
  await (await server.logIn(off ?? account)).data(setting)
  const about = { company_id: company.id, account_id: bounced?.id ?? '', email: bounced?.email ?? '' }
  const mail = { ...about, delivery_method: 'EMAIL' as const, subject: 'Hi', body: 'Hi', success: false }
  await asTest(server.db, async (trx) => {
    const contact = { company_id: company.id, name: 'Out', email: out?.email ?? '', do_not_contact: true }
    await trx.insertInto('contacts').values(contact).execute()
    await trx
      .insertInto('messages')
      .values({ ...mail, metadata: { reason: 'No', bounced: true } })
      .execute()
  })
  await send(job.id, 1)
  await pass(job.id, 90)
  const { getNotifications } = await client.data(graphql('{ getNotifications { notifications { id } } }'))
  const [first] = getNotifications.notifications
  await client.data(graphql('mutation ($id: ID!) { markAllNotificationsRead(input: { newest: $id }) }'), {
    id: first?.id,
  })
  await asTest(server.db, (trx) =>
    trx
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', blocked?.id ?? '')
      .execute(),
  )
  await mailAll()
  expect(mails).toEqual([])
  const kept = await server.db
    .selectFrom('messages')
    .select(['account_id', sql<string>`metadata ->> 'reason'`.as('reason')])
    .where('job_id', '=', job.id)
    .orderBy('reason')
    .execute()
  expect(kept).toEqual([
    { account_id: out?.id, reason: 'Not sent: Does not want mails.' },
    { account_id: bounced?.id, reason: 'Not sent: The last mail to this address came back.' },
    { account_id: blocked?.id, reason: 'Not sent: Their account is blocked.' },
  ])
})

test('outside of production the mail stays in the outbox, and the daily mail leaves clients alone', async () => {
  const { job, account } = await createPlace()
  await send(job.id, 1)
  await pass(job.id, 120)
  while (await mailClients({ env: server.env, db: server.db, mailer }));
  const kept = server.db.selectFrom('messages').select(['account_id', 'delivery_method', 'state'])
  expect(await kept.where('job_id', '=', job.id).execute()).toEqual([
    { account_id: account.id, delivery_method: 'OUTBOX', state: 'SENT' },
  ])
  const deps = { env: env(), db: server.db, log: pino({ level: 'silent' }), mailer }
  while (await sendDailyMail(deps, new Date('2030-01-01T09:00:00Z')));
  expect(mails.filter(({ to }) => to === account.email)).toEqual([])
})

test('nobody of another company is told, nor a client who moved to one, even before the next sweep', async () => {
  const { job, client, account } = await createPlace()
  const other = await createPlace('Gardener')
  await send(job.id, 1)
  await pass(job.id, 30)
  expect(await titlesOf(client)).toHaveLength(1)
  expect(await titlesOf(other.client)).toEqual([])
  expect(await titlesOf(server.as('recruiter'))).not.toContain('One new profile for Lead React Developer')
  // The sweep would take it back. Without one, what is read and mailed is limited all the same.
  await asTest(server.database.owner, async (trx) => {
    await sql`update company_users set company_id = ${other.company.id} where user_id = ${account.id}`.execute(trx)
    await sql`update notifications set since = since - interval '1 minute' where user_id = ${account.id}`.execute(trx)
  })

  const row = { id: job.id, kind: 'NEW_PROFILES' as const, subject_id: job.id, created_at: '', read: false }
  expect(await describeNotifications(server.db, account.id, [{ ...row, due_on: null, due_at: null }])).toEqual([])
  await mailAll()
  expect(mails).toEqual([])
  await sweepNotifications(server.db)
  expect(await titlesOf(client)).toEqual([])
})

test('a client switches only the kinds that clients are told', async () => {
  const { client } = await createPlace()
  const kinds = graphql('{ getNotificationSettings { kinds { kind } } }')
  expect((await client.data(kinds)).getNotificationSettings.kinds).toEqual([
    { kind: 'INTERVIEW_DECLINED' },
    { kind: 'NEW_PROFILES' },
  ])
  const { errors } = await client.send(
    graphql('mutation { setNotificationKind(input: { kind: CLIENT_ANSWERED, bell: true, mail: true }) { kind } }'),
  )
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'kind' })
})
