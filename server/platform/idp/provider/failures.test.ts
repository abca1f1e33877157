import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentity, isIdentityPath } from '#server/platform/idp/identity.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import {
  authorization,
  createAccount,
  openLogin,
  refresh,
  testEnv,
  testOrigin,
  testPassword,
  testSecret,
} from '#test/identity/identity.ts'

let database: TestDatabase
const opened: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(async () => {
  for (const close of opened) await close()
  await database.drop()
})

/** Starts a node whose log lines the test reads, with a database that fails on demand. */
async function startNode(variables: Record<string, string> = {}) {
  const failing: { error?: Error } = {}
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (failing.error) throw failing.error
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = { enabled: false, send: () => Promise.reject(new Error('off')) }
  const identity = await createIdentity({ env: testEnv(variables), db, log, mailer, secret: testSecret })
  const server = createServer(identity.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(async () => {
    server.close()
    await identity.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { failing, lines, browser: new TestBrowser(variables.PUBLIC_URL ?? testOrigin, [address]) }
}

/** Asks a page of the library, one of ours, the log-out and the token endpoint. */
async function requestAll(browser: TestBrowser, loginPath: string) {
  return [
    await browser.request(authorization().path),
    await browser.request(loginPath),
    await browser.request('/v2/logout'),
    await refresh(browser, 'a token'),
  ]
}

test('an error on our side gets a sentence with an id, and the log has the details', async () => {
  const { failing, lines, browser } = await startNode()
  const login = await openLogin(browser)
  failing.error = new Error('a relation is missing')
  for (const answer of await requestAll(browser, login.path)) {
    expect(answer.status).toBe(500)
    const text = await answer.text()
    const [, id] = /Something went wrong on our side\. Quote ([\w-]{36}) when you report it\./.exec(text) ?? []
    expect(text).not.toContain('relation')
    const logged = lines.filter((line) => line.includes(String(id)))
    expect(logged).toEqual([expect.stringContaining('a relation is missing')])
  }
})

test('while the database is unreachable, the answer says so', async () => {
  const { failing, browser } = await startNode()
  const login = await openLogin(browser)
  failing.error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const answer of await requestAll(browser, login.path)) {
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('The database is not reachable. Try again in a moment.')
  }
  delete failing.error
  expect((await browser.request(login.path)).status).toBe(200)
})

test('behind https, cookies are for https only', async () => {
  const { browser } = await startNode({ PUBLIC_URL: 'https://vouch.test' })
  const { path } = authorization({ redirect_uri: 'https://vouch.test' })
  const answer = await browser.request(path)
  const cookies = answer.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
  for (const cookie of cookies) expect(cookie).toMatch(/; httponly/i)
  for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax/i)
  expect(cookies.map((cookie) => cookie.split('=')[0]).toSorted()).toEqual([
    '__Secure-vouch_login',
    '__Secure-vouch_login.sig',
    '__Secure-vouch_resume',
    '__Secure-vouch_resume.sig',
  ])
  expect(answer.headers.get('location')).toMatch(/^(https:\/\/vouch\.test)?\/u\/login\//)
})

test('behind https, no other host of the domain can plant the cookies of a session or a device', async () => {
  const { browser } = await startNode({ PUBLIC_URL: 'https://vouch.test' })
  const { email } = await createAccount(database.db)
  const { path, token } = await openLogin(browser)
  const answer = await browser.post(path, { token, email, password: testPassword })
  const resumed = await browser.request(answer.headers.get('location') ?? '')
  const lasting = [answer, resumed]
    .flatMap(({ headers }) => headers.getSetCookie())
    .filter((cookie) => !cookie.includes('1970'))
  expect(lasting.length).toBeGreaterThanOrEqual(3)
  for (const cookie of lasting) {
    expect(cookie).toMatch(/^__Host-vouch_(session|session\.sig|device_[\w-]{12})=/)
    expect(cookie).toMatch(/; path=\/;/i)
    expect(cookie).toMatch(/; secure/i)
    expect(cookie).toMatch(/; httponly/i)
    expect(cookie).not.toMatch(/domain=/i)
  }
})

test('the log of a log-in names no person', async () => {
  const { lines, browser } = await startNode()
  const login = await openLogin(browser)
  await browser.post(login.path, { token: login.token, email: 'vera@vouch.example', password: 'a secret password' })
  expect(lines.join()).not.toMatch(/vera|a secret password/)
})

test.each([
  ['/authorize', true],
  ['/authorize/abc', true],
  ['/oauth/token', true],
  ['/userinfo', true],
  ['/v2/logout', true],
  ['/u/login/abc', true],
  ['/.well-known/jwks.json', true],
  ['/', false],
  ['/users', false],
  ['/authorized', false],
  ['/userinfo/x', false],
])('%s belongs to the identity provider: %s', (path, expected) => {
  expect(isIdentityPath(path)).toBe(expected)
})
