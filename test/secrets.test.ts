import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '#server/platform/mail/mail.ts'
import { createLog } from '#server/platform/observe/log.ts'
import { createQueueWork } from '#server/platform/sending/mailQueue/mailWork.ts'
import { readPasswordLink } from '#server/staff/tasks.ts'
import { endConnections } from './database.ts'
import { createDeveloper, createUser } from './factories.ts'
import { graphql } from './graphql.ts'
import { TestBrowser } from './identity/browser.ts'
import { createAccount, openLogin, refresh, signIn, testPassword, testSecret } from './identity/identity.ts'
import { startTestServer, type TestServer } from './testServer.ts'

const canary = (name: string) => `${name}-${randomUUID()}`
/** Nothing listens there, so that each use of these fails and is told in the log. */
const nobody = '127.0.0.1:9'
const passwords = {
  smtp: canary('smtp'),
  slack: canary('xoxb'),
  s3: canary('s3'),
  metrics: canary('metrics'),
  typed: canary('typed'),
}

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(line) }
  const log = await createLog({ LOG_LEVEL: 'trace', SENTRY_DSN: undefined }, stream)
  const variables = {
    SMTP_URL: `smtp://vouch:${passwords.smtp}@${nobody}`,
    SLACK_TOKEN: passwords.slack,
    SLACK_API_URL: `http://${nobody}/api/`,
    FILES_S3_BUCKET: 'vouch',
    FILES_S3_ENDPOINT: `http://${nobody}`,
    FILES_S3_ACCESS_KEY_ID: 'id',
    FILES_S3_SECRET_ACCESS_KEY: passwords.s3,
    METRICS_TOKEN: passwords.metrics,
    SEND_TIMEOUT: '1',
    PORTAL_PRODUCTION: 'true',
  }
  // No task sends what this file lets fail.
  server = await startTestServer({ log, variables, tasks: [] })
})
afterAll(() => server.close())

test('no secret is in the log at its finest level, whatever it was sent through and however that failed', async () => {
  const { url } = server
  const tokens = await logInAndFail()
  const link = await makePasswordLink()
  const { id } = await createDeveloper(server.db)
  await fetch(`${url}/portal/developer/${id}/resume?access_token=${tokens.access_token}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.as('admin').token}` },
    body: 'Ten years of Go',
  })
  await fetch(`${url}/internal/metrics`, { headers: { authorization: `Bearer ${passwords.metrics}` } })
  await fetch(`${url}/internal/metrics`, { headers: { authorization: `Bearer ${passwords.typed}` } })
  await fetch(`${url}/graphql`, { headers: { authorization: `Bearer ${passwords.typed}` }, method: 'POST', body: '{' })
  await server.as('admin').send(`{ getStaffMember(id: "${passwords.typed}") { id } }`)
  await failInDatabase()
  const log = lines.join('')
  for (const line of ['FILES_S3_BUCKET', 'SMTP_URL', 'SLACK_TOKEN', 'is tried again']) expect(log).toContain(line)
  const { access_token, refresh_token, id_token } = tokens
  const secrets = { ...passwords, access_token, refresh_token, id_token, link, testSecret, testPassword }
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(found.map(([name]) => name)).toEqual([])
  expect(log).not.toContain(server.as('admin').token)
})

/** Logs in with a wrong and with the right password, and spends a token of renewal twice. */
async function logInAndFail() {
  const { email } = await createAccount(server.db)
  const browser = new TestBrowser(server.url, [server.url])
  const form = await openLogin(browser)
  await browser.post(form.path, { token: form.token, email, password: passwords.typed })
  const tokens = await signIn(new TestBrowser(server.url, [server.url]), email)
  for (let time = 0; time < 2; time++) await refresh(browser, tokens.refresh_token)
  return tokens
}

/** Makes a password link, opens it, and lets its mail fail. @returns the secret part of its address. */
async function makePasswordLink(): Promise<string> {
  const { id } = await createUser(server.db)
  const create = graphql('mutation ($input: CreatePasswordLinkInput!) { createPasswordLink(input: $input) { url } }')
  const { url } = (await server.as('admin').data(create, { input: { id } })).createPasswordLink
  await fetch(url)
  await fetch(`${url}x`)
  const log = await createLog({ LOG_LEVEL: 'trace', SENTRY_DSN: undefined }, { write: (line) => void lines.push(line) })
  const deps = { env: server.env, db: server.db, log, mailer: createMailer(server.env, log), secret: testSecret }
  await createQueueWork(deps, { 'password link': readPasswordLink(deps) })()
  return url.split('/').at(-1) ?? ''
}

/** Ends the connections of the app while it saves what somebody typed. */
async function failInDatabase(): Promise<void> {
  const { owner } = server.database
  const save = graphql('mutation ($name: String!) { saveView(input: { screen: "/x", name: $name, query: "" }) { id } }')
  await owner.transaction().execute(async (trx) => {
    await trx.selectFrom('users').where('id', '=', server.as('vetter').account.id).forUpdate().execute()
    const saving = server.as('vetter').query(save, { name: passwords.typed })
    await expect.poll(() => endConnections(owner, sql`wait_event_type = 'Lock'`)).toBeGreaterThan(0)
    await saving
  })
}
