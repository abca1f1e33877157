import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import { allowMails } from '#server/platform/sending/allowMails.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createClient, createCompany, createUser } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { sendingAs } from '#test/rows/jobMessages.ts'
import { sendCompanyMessages } from './sending/sendCompanyMessages.ts'
import { createCompanyMailReader } from './tasks.ts'

let database: TestDatabase
let mails: Mail[]
let failure: MailError | undefined

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await asTest(database.db, (trx) => trx.deleteFrom('messages').execute())
  mails = []
  failure = undefined
})

/** Sends all that waits, as a production portal. */
async function sendAll() {
  const env = readEnv({ PUBLIC_URL: 'https://vouch.example', PORTAL_PRODUCTION: 'true', SEND_TIMEOUT: '60' })
  const send = async (mail: Mail) => {
    if (failure) throw failure
    mails.push(mail)
  }
  const work = createSendingWork(
    { env, db: database.db, log: pino({ level: 'silent' }), mailer: { enabled: true, send }, secret: testSecret },
    { COMPANY_MESSAGE: createCompanyMailReader(testSecret) },
  )
  while (await work());
}

/** Adds a contact, and returns how to write to them. */
async function contact() {
  const { db } = database
  const { id: company_id } = await createCompany(db)
  const email = `${randomUUID()}@client.example`
  const add = async (name: string) => {
    const row = { company_id, name, email }
    return asTest(db, (trx) => trx.insertInto('contacts').values(row).returning('id').executeTakeFirstOrThrow())
  }
  const { id } = await add('Cora Contact')
  /** Gives somebody else the same address. @returns their id. */
  const share = async () => (await add('Carl Contact')).id
  const sender = await createUser(db, { email: `${randomUUID()}@recruiters.example` })
  const limits = { recent_days: 14, without_recent: false, left_out: [] }
  const words = {
    company_id,
    person_ids: [id],
    job_id: null,
    signed_link_id: null,
    subject: 'News',
    body: 'Hello',
    ...limits,
  }
  const sending = sendingAs(sender.id, { test: false, slack: true, mail: true })
  const queue = (more: object = {}) =>
    asTest(db, (trx) => sendCompanyMessages(trx, { ...words, ...more }, sending, false))
  const change = (row: object) =>
    asTest(db, (trx) => trx.updateTable('contacts').set(row).where('id', '=', id).execute())
  const read = () =>
    db.selectFrom('messages').selectAll().where('company_id', '=', company_id).orderBy('created_at').execute()
  return { email, sender, queue, share, change, read }
}

test('it leaves once, as a mail of its sender', async () => {
  const { email, sender, queue, read } = await contact()
  await queue()
  await Promise.all([sendAll(), sendAll(), sendAll()])
  const [row] = await read()
  const messageId = `<message-${row?.id}@vouch.example>`
  const reason = expect.stringContaining('You get this mail because you are our contact at ')
  const from = { replyTo: sender.email, senderName: sender.display_name, isPersonal: true }
  expect(mails).toEqual([{ to: email, subject: 'News', text: 'Hello', reason, messageId, ...from }])
  expect(row).toMatchObject({ state: 'SENT', delivery_method: 'EMAIL', metadata: { reference: messageId } })
})

test.each([
  [{ do_not_contact: true }, 'Not sent: Does not want mails.'],
  [{ deleted_at: new Date() }, 'Not sent: No longer at this company.'],
  [{ email: 'new@client.example' }, 'Not sent: Their address has changed.'],
])('it does not leave where this became so while it waited: %o', async (row, reason) => {
  const { queue, change, read } = await contact()
  await queue()
  await change(row)
  await sendAll()
  expect(mails).toEqual([])
  expect(await read()).toMatchObject([{ state: 'REFUSED', metadata: { reason } }])
})

test('a mailbox that refuses is told as bounced, and left alone until its address is corrected', async () => {
  const { queue, change, read } = await contact()
  await queue()
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'bounced')
  await sendAll()
  expect(await read()).toMatchObject([{ state: 'BOUNCED', success: false }])
  failure = undefined
  await expect(queue({ body: 'Again' })).rejects.toThrow('The last mail to this address came back: 1.')
  await change({ email: `${randomUUID()}@client.example` })
  await queue({ body: 'Again' })
  await sendAll()
  expect((await read()).map(({ state }) => state)).toEqual(['BOUNCED', 'SENT'])
})

test('a client whose mailbox refused a mail is mailed again once their address is corrected', async () => {
  const { queue, read } = await contact()
  await queue()
  const [first] = await read()
  const client = await createClient(database.db, { companyId: first?.company_id ?? '' })
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'bounced')
  await queue({ person_ids: [client.id] })
  await sendAll()
  failure = undefined
  const toClient = { person_ids: [client.id], body: 'Again' }
  await expect(queue(toClient)).rejects.toThrow('The last mail to this address came back: 1.')
  const email = `${randomUUID()}@client.example`
  await asTest(database.db, (trx) => trx.updateTable('users').set({ email }).where('id', '=', client.id).execute())
  await queue(toClient)
  await sendAll()
  expect(mails.map(({ to }) => to)).toContain(email)
})

test('a mailbox that refused a mail gets the next one once somebody allows mails to anybody who has its address', async () => {
  const { queue, share, read } = await contact()
  await queue()
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'bounced')
  await sendAll()
  failure = undefined
  const colleague = await share()
  expect(await asTest(database.db, (trx) => allowMails(trx, colleague))).toBe(1)
  await queue({ body: 'Again' })
  await sendAll()
  expect((await read()).map(({ state }) => state)).toEqual(['BOUNCED', 'SENT'])
})

test('of two mails that wait for the same address, the second does not leave after the first came back', async () => {
  const { queue, read } = await contact()
  await queue()
  await queue({ body: 'Again' })
  failure = new MailError('The mail server did not accept a message (EENVELOPE 550).', 'bounced')
  await sendAll()
  expect((await read()).map(({ metadata }) => metadata.reason)).toEqual([
    'The mail server did not accept a message (EENVELOPE 550).',
    'Not sent: The last mail to this address came back.',
  ])
})

test('a mail server that complains about us is told as a refusal, and the mailbox gets the next mail', async () => {
  const { queue, read } = await contact()
  await queue()
  failure = new MailError('The mail server did not accept a message (EENVELOPE 554).', 'refused')
  await sendAll()
  failure = undefined
  await queue({ body: 'Again' })
  await sendAll()
  expect((await read()).map(({ state }) => state)).toEqual(['REFUSED', 'SENT'])
})

test('a mail server that is out of order bounces nothing', async () => {
  const { queue, read } = await contact()
  await queue()
  failure = new MailError('The mail server gave no answer.', 'unknown')
  await sendAll()
  expect(await read()).toMatchObject([{ state: 'UNKNOWN' }])
  failure = undefined
  await queue({ body: 'Again' })
})
