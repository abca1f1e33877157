import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMessageReader } from '#server/messages/tasks.ts'
import { createMailer } from '#server/platform/mail/mail.ts'
import { leaveUrl } from '#server/platform/sending/leaveLink.ts'
import { createSendingWork } from '#server/platform/sending/messageWork.ts'
import { queueMessage } from '#server/platform/sending/queueMessages.ts'
import { fillInLink } from '#server/signedLinks/data.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { testSecret } from '#test/identity/identity.ts'
import { newEmail, newVisitor, pageText } from '#test/rows/visitors.ts'
import { type MailServer, startMailServer } from '#test/servers/mailServer.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let mailServer: MailServer
beforeAll(async () => {
  server = await startTestServer({
    variables: { PORTAL_PRODUCTION: 'true', TRUST_PROXY: 'true' },
    tasks: ['queue'],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  mailServer = await startMailServer()
  return () => mailServer.close()
})

const linkOf = (id: string) => leaveUrl(server.env, testSecret, id)
const visited = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'x-forwarded-for': newVisitor(), ...init.headers } })
const wantsNone = async (id: string) => {
  const developer = server.db.selectFrom('developers').select('do_not_contact').where('id', '=', id)
  return (await developer.executeTakeFirstOrThrow()).do_not_contact
}
const queue = (developerId: string) =>
  asTest(server.db, (trx) =>
    queueMessage(trx, { test: false, slack: false, mail: true }, null, { developerId, subject: 'Hello', body: 'News' }),
  )

/** Sends all that waits, through the mail server of the test. */
async function sendAll() {
  const log = pino({ level: 'silent' })
  const mailer = createMailer({ ...server.env, SMTP_URL: mailServer.url }, log)
  const deps = { env: server.env, db: server.db, log, mailer, secret: testSecret }
  const work = createSendingWork(deps, { MESSAGE: createMessageReader(fillInLink(testSecret)) })
  while (await work());
}

test('each mail to a developer has the link below its text, and says to mail programs how to leave at once', async () => {
  const { id } = await createDeveloper(server.db)
  await queue(id)
  await sendAll()
  const source = mailServer.taken[0]?.source.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]+/g, ' ') ?? ''
  expect(source).toContain(`List-Unsubscribe: <${linkOf(id)}>`)
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source).toContain(`No more mails from us? Open ${linkOf(id)}`)
})

test('opening the link changes nothing; its button does, and the page says so from then on', async () => {
  const { id } = await createDeveloper(server.db)
  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await visited(linkOf(id), { method })
    expect(page.status).toBe(200)
  }
  expect(await wantsNone(id)).toBe(false)
  const asked = pageText(await (await visited(linkOf(id))).text())
  expect(asked).toContain('Send me no more mails')
  const done = await visited(linkOf(id), { method: 'POST', headers: { origin: server.env.PUBLIC_URL } })
  expect(pageText(await done.text())).toContain('You get no more mails')
  expect(await wantsNone(id)).toBe(true)
  expect(pageText(await (await visited(linkOf(id))).text())).toContain('You get no more mails')
})

test('a mail program leaves with one click, and what waits is not sent', async () => {
  const { id } = await createDeveloper(server.db)
  await queue(id)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await visited(linkOf(id), { method: 'POST', body })).status).toBe(200)
  await sendAll()
  expect(mailServer.taken).toEqual([])
  const message = server.db.selectFrom('messages').select(['state', 'metadata']).where('developer_id', '=', id)
  expect(await message.execute()).toMatchObject([
    { state: 'REFUSED', metadata: { reason: 'Not sent: Does not want to be contacted.' } },
  ])
})

test('guessing links is limited by address, and whoever opened many other links can still leave', async () => {
  const { id } = await createDeveloper(server.db)
  const headers = { 'x-forwarded-for': newVisitor() }
  const statusesOf = async (url: string) => {
    const pages = await Promise.all(Array.from({ length: 70 }, () => visited(url, { headers })))
    return new Set(pages.map(({ status }) => status))
  }
  expect(await statusesOf(`${server.env.PUBLIC_URL}/public/consent/${randomUUID()}`)).toEqual(new Set([404, 429]))
  expect((await visited(linkOf(id), { headers })).status).toBe(200)
  expect(await statusesOf(linkOf(randomUUID()))).toEqual(new Set([404, 429]))
})

test('the history names the link, and a second press changes nothing', async () => {
  const { id } = await createDeveloper(server.db)
  for (const _ of [1, 2]) await visited(linkOf(id), { method: 'POST' })
  const events = server.db.selectFrom('events').select(['actor', 'new_values']).where('row_id', '=', id)
  expect(await events.where('action', '=', 'UPDATE').execute()).toEqual([
    { actor: 'task:mail-links', new_values: { do_not_contact: true } },
  ])
})

test('a link that we did not make, or whose person is gone, leads nowhere', async () => {
  const [one, other] = [await createDeveloper(server.db), await createDeveloper(server.db, { deleted_at: new Date() })]
  const forged = linkOf(one.id).replace(one.id, randomUUID())
  for (const url of [forged, `${linkOf(one.id)}x`, linkOf(other.id), `${server.env.PUBLIC_URL}/public/mails/x`]) {
    const answer = await visited(url, { method: 'POST' })
    expect(answer.status).toBe(404)
  }
  expect(await wantsNone(one.id)).toBe(false)
})

test('the link in an old mail works after the record was merged into another', async () => {
  const [gone, kept] = [await createDeveloper(server.db, { deleted_at: new Date() }), await createDeveloper(server.db)]
  const merged = { id: gone.id, developer_id: kept.id, email: newEmail() }
  await asTest(server.db, (trx) => trx.insertInto('merged_developers').values(merged).execute())
  await visited(linkOf(gone.id), { method: 'POST' })
  expect(await wantsNone(kept.id)).toBe(true)
})
