import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { createAccount, csrfTokenOf, openLogin, testOrigin, testPassword } from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'
import { createPasswordLink } from './accounts.ts'

const newPassword = 'a brand new password'

const setup = setUpIdentity({ TRUST_PROXY: 'true' })

afterEach(() => {
  vi.useRealTimers()
})

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(setup.database.db)
})

/** Tries once to log in, in a browser from an address. @returns the HTTP status. */
async function logIn(browser: TestBrowser, email: string, password: string, address: string): Promise<number> {
  const login = await openLogin(browser)
  const fields = { token: login.token, email, password }
  return (await browser.post(login.path, fields, { 'x-forwarded-for': address })).status
}

/** Uses up the tries of unknown browsers for an account, from many addresses. */
async function attack(email: string): Promise<number[]> {
  const from = (address: string) => logIn(setup.node.browser(), email, 'a wrong guess', address)
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => from(`10.2.${index}.1`)))
  // Keeps the bucket full, however long the test takes.
  await sql`update rate_limits set hits = hits + 20 where hits > 18`.execute(setup.database.db)
  return statuses
}

/** Leaves the limits as an attack does, without its tries: each of them hashes a password. */
async function asAfterAttack(email: string): Promise<void> {
  expect(await logIn(setup.node.browser(), email, 'a wrong guess', '10.2.0.1')).toBe(401)
  await sql`update rate_limits set hits = hits + 40 where hits > 0.5`.execute(setup.database.db)
}

/** Makes a browser in which the account's owner has logged in. */
async function knownBrowser(email: string): Promise<TestBrowser> {
  const browser = setup.node.browser()
  expect(await logIn(browser, email, testPassword, '10.3.0.1')).toBe(303)
  return browser
}

/** Makes another browser with the device cookies of `browser`, each changed by `change`. */
function withDevices(browser: TestBrowser, change: (value: string) => string): TestBrowser {
  const other = new TestBrowser(testOrigin, [setup.node.address])
  for (const [name, value] of browser.cookies('/')) {
    if (name.startsWith('vouch_device_')) other.storeCookie(`${name}=${change(value)}; path=/`)
  }
  return other
}

test('an attack from many addresses gets twenty tries, while the owner still logs in with a known browser', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = await knownBrowser(email)
  const statuses = await attack(email)
  expect(statuses.toSorted()).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
  expect(await logIn(setup.node.browser(), email, testPassword, '10.3.0.2')).toBe(429)
  expect(
    await logIn(
      withDevices(browser, (value) => value),
      email,
      testPassword,
      '10.2.1.1',
    ),
  ).toBe(303)
})

test('one person’s wrong tries from an office lock out no browser that logged in before', {
  tags: 'large',
}, async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = await knownBrowser(email)
  const office = '10.4.0.1'
  const wrong = () => logIn(setup.node.browser(), `${randomUUID()}@vouch.example`, 'x', office)
  expect(await Promise.all(Array.from({ length: 65 }, wrong))).toContain(429)
  await sql`update rate_limits set hits = hits + 20 where hits > 58`.execute(setup.database.db)
  expect(await logIn(setup.node.browser(), email, testPassword, office)).toBe(429)
  expect(
    await logIn(
      withDevices(browser, (value) => value),
      email,
      testPassword,
      office,
    ),
  ).toBe(303)
})

test('a forged, foreign or expired device cookie has no effect', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = await knownBrowser(email)
  const otherAccount = await createAccount(setup.database.db)
  const foreign = await knownBrowser(otherAccount.email)
  const [, own = ''] = browser.cookies('/').find(([name]) => name.startsWith('vouch_device_')) ?? []
  await asAfterAttack(email)
  const worthless = [
    withDevices(browser, (value) => value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A')),
    withDevices(browser, (value) => value.replace(/\.\d+\./, '.9999999999.')),
    withDevices(browser, (value) => value.split('.').slice(0, 3).join('.')),
    withDevices(browser, () => ''),
    withDevices(browser, () => `${id}...`),
    withDevices(foreign, (value) => value),
    withDevices(browser, () => foreign.cookies('/').find(([name]) => name.startsWith('vouch_device_'))?.[1] ?? ''),
  ]
  for (const other of worthless) expect(await logIn(other, email, testPassword, '10.3.0.3')).toBe(429)
  expect(own).toMatch(new RegExp(`^${id}\\.[\\w-]{22}\\.\\d+\\.[\\w-]{43}$`))
  expect(
    await logIn(
      withDevices(browser, () => own),
      email,
      testPassword,
      '10.3.0.3',
    ),
  ).toBe(303)
})

test.each([
  [179, 303],
  [181, 429],
])('a cookie of %s days ago gets %s under attack', async (days, status) => {
  const { email } = await createAccount(setup.database.db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * 86_400_000 })
  const browser = await knownBrowser(email)
  vi.useRealTimers()
  await asAfterAttack(email)
  expect(
    await logIn(
      withDevices(browser, (value) => value),
      email,
      testPassword,
      '10.3.0.4',
    ),
  ).toBe(status)
})

test('a new password voids every device cookie, and its link sets a new one, so that an owner under attack can log in', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const before = await knownBrowser(email)
  const { url } = await write(setup.database.db, { actor: 'task:test' }, (trx) =>
    createPasswordLink(trx, id, 'reset', testOrigin),
  )
  const browser = setup.node.browser()
  const { pathname } = new URL(url)
  const token = csrfTokenOf(await (await browser.request(pathname)).text())
  await asAfterAttack(email)
  expect(await logIn(browser.clone(), email, testPassword, '10.3.0.5')).toBe(429)
  expect((await browser.post(pathname, { token, password: newPassword })).status).toBe(200)
  expect(
    await logIn(
      withDevices(before, (value) => value),
      email,
      newPassword,
      '10.3.0.5',
    ),
  ).toBe(429)
  expect(await logIn(browser, email, newPassword, '10.3.0.5')).toBe(303)
})

test('changing the password keeps the device cookie of this browser', { tags: 'processes' }, async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const login = await openLogin(browser)
  await browser.follow(await browser.post(login.path, { token: login.token, email, password: testPassword }))
  const token = csrfTokenOf(await (await browser.request('/u/change-password')).text())
  const fields = { token, current: testPassword, password: newPassword }
  expect((await browser.post('/u/change-password', fields)).status).toBe(200)
  await asAfterAttack(email)
  expect(
    await logIn(
      withDevices(browser, (value) => value),
      email,
      newPassword,
      '10.3.0.6',
    ),
  ).toBe(303)
})
