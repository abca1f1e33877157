import { expect, test } from 'vitest'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { hashPassword } from '#server/platform/idp/passwords/passwords.ts'
import { createPasswordLink } from '#server/platform/idp/provider/accounts.ts'
import type { TestBrowser } from '#test/identity/browser.ts'
import {
  authorization,
  blockAccount,
  createAccount,
  csrfTokenOf,
  openLogin,
  refresh,
  signIn,
  startIdentity,
  testEnv,
  testOrigin,
  testPassword,
} from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'

const newPassword = 'a brand new password'

const setup = setUpIdentity()

async function logIn(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const browser = setup.node.browser()
  const login = await openLogin(browser)
  const answer = await browser.post(login.path, { token: login.token, ...fields }, headers)
  return { browser, login, answer, page: await answer.text() }
}

async function openForm(browser: TestBrowser, path: string) {
  const answer = await browser.request(path)
  const page = await answer.text()
  return { status: answer.status, page, token: csrfTokenOf(page) }
}

function createLink(id: string, purpose: 'welcome' | 'reset') {
  const work = (trx: Trx) => createPasswordLink(trx, id, purpose, testOrigin)
  return write(setup.database.db, { actor: 'task:test' }, work)
}

async function linkOf(id: string, purpose: 'welcome' | 'reset' = 'welcome'): Promise<string> {
  const { url } = await createLink(id, purpose)
  return new URL(url).pathname
}

test('no page may be framed, cached or scripted, and the log-in form may lead on to the app', async () => {
  const browser = setup.node.browser()
  const { response } = await browser.follow(await browser.request(authorization().path))
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; form-action 'self' http:\/\/vouch\.test;/,
  )
  expect(policy).toContain("frame-ancestors 'none'")
  // The policy allows the icon.
  expect(await response.text()).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
})

test('a wrong password and an unknown e-mail get the same answer, which keeps the e-mail but not the password', async () => {
  const { email } = await createAccount(setup.database.db)
  const wrong = await logIn({ email, password: 'a wrong password' })
  const unknown = await logIn({ email: 'nobody"<b>@vouch.example', password: 'a wrong password' })
  expect([wrong.answer.status, unknown.answer.status]).toEqual([401, 401])
  for (const { page } of [wrong, unknown]) {
    expect(page).toContain('The e-mail address or the password is wrong.')
    expect(page).not.toContain('a wrong password')
  }
  expect(wrong.page).toContain(`value="${email}"`)
  expect(unknown.page).toContain('value="nobody&quot;&lt;b&gt;@vouch.example"')
})

test('a password is masked, and password managers and pasting are welcome', async () => {
  const { id } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { response } = await browser.follow(await browser.request(authorization().path))
  const pages = [
    [await response.text(), 'current-password'],
    [(await openForm(browser, await linkOf(id))).page, 'new-password'],
  ] as const
  for (const [page, autocomplete] of pages) {
    const [input = ''] = /<input[^>]*name="password"[^>]*>/.exec(page) ?? []
    expect(input).toContain('type="password"')
    expect(input).toContain(`autocomplete="${autocomplete}"`)
    expect(page).not.toMatch(/\son\w+=|<script/)
  }
})

test('an empty field is named', async () => {
  expect((await logIn({ email: ' ', password: 'x' })).page).toContain('Enter your e-mail.')
  expect((await logIn({ email: 'a@vouch.example', password: '' })).page).toContain('Enter your password.')
})

test('the e-mail is found in whatever case it is typed', async () => {
  const { email } = await createAccount(setup.database.db)
  expect((await logIn({ email: ` ${email.toUpperCase()} `, password: testPassword })).answer.status).toBe(303)
})

test('a blocked account with the right password is told why', async () => {
  const { id, email } = await createAccount(setup.database.db)
  await blockAccount(setup.database.db, id)
  const { answer, page } = await logIn({ email, password: testPassword })
  expect(answer.status).toBe(403)
  expect(page).toContain('Your account is blocked. Ask an administrator to unblock it.')
  expect((await logIn({ email, password: 'wrong' })).page).not.toContain('blocked')
})

test('the sixth wrong password waits, and says how long', async () => {
  const { email } = await createAccount(setup.database.db)
  for (let turn = 0; turn < 5; turn++) await logIn({ email, password: 'wrong' })
  const { answer, page } = await logIn({ email, password: testPassword })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(100)
  expect(page).toContain('Too many tries. Wait 3 minutes, then try again.')
})

test('a form from another site, without its hidden value, or in another browser does nothing', async () => {
  const { email } = await createAccount(setup.database.db)
  const fields = { email, password: testPassword }
  const refused = [
    await logIn(fields, { origin: 'https://evil.example' }),
    await logIn(fields, { origin: 'null' }),
    await logIn(fields, { 'sec-fetch-site': 'cross-site' }),
    await logIn({ ...fields, token: 'made up' }),
    await logIn({ ...fields, token: '' }),
  ]
  for (const { answer, page } of refused) {
    expect(answer.status).toBe(403)
    expect(page).toContain('did not come from the page that you had open')
  }
  const { login } = refused[0] as (typeof refused)[0]
  const otherBrowser = await setup.node.browser().post(login.path, { token: login.token, ...fields })
  expect(otherBrowser.status).toBe(400)
  expect(await otherBrowser.text()).toContain('This log-in page is no longer valid. Start again.')
})

test('a form that is too large is refused', async () => {
  expect((await logIn({ email: 'x'.repeat(20_000), password: 'x' })).answer.status).toBe(413)
})

test('two tabs with a log-in page each both finish', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const tabs = [await openLogin(browser), await openLogin(browser)]
  for (const { path, token } of tabs) {
    const { url } = await browser.follow(await browser.post(path, { token, email, password: testPassword }))
    expect(url.searchParams.get('code')).toBeTruthy()
  }
})

test('forgot password answers alike for everyone, and mails a link that works once', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const ask = async (address: string) => {
    const { token } = await openForm(browser, '/u/forgot-password')
    const answer = await browser.post('/u/forgot-password', { token, email: address })
    return (await answer.text()).replaceAll(address, 'ADDRESS')
  }
  expect(await ask('nobody@vouch.example')).toBe(await ask(email))
  await expect.poll(() => setup.node.mails.filter(({ to }) => to === email)).toHaveLength(1)
  expect(setup.node.mails.map(({ to }) => to)).not.toContain('nobody@vouch.example')

  const path = /http:\/\/vouch\.test(\/u\/password\/\S+)/.exec(setup.node.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const form = await openForm(browser, path)
  const done = await browser.post(path, { token: form.token, password: newPassword })
  expect(await done.text()).toContain('Password set')
  expect((await openForm(browser, path)).status).toBe(410)
  expect((await logIn({ email, password: newPassword })).answer.status).toBe(303)
  expect((await logIn({ email, password: testPassword })).answer.status).toBe(401)
})

test('nobody can fill another mailbox: three links an account, and the answer stays the same', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  for (let turn = 0; turn < 5; turn++) {
    const { token } = await openForm(browser, '/u/forgot-password')
    expect((await browser.post('/u/forgot-password', { token, email })).status).toBe(200)
  }
  await expect.poll(() => setup.node.mails.filter(({ to }) => to === email).length).toBe(3)
})

test('a blocked account gets no link', async () => {
  const { id, email } = await createAccount(setup.database.db)
  await blockAccount(setup.database.db, id)
  const browser = setup.node.browser()
  const { token } = await openForm(browser, '/u/forgot-password')
  await browser.post('/u/forgot-password', { token, email })
  const witness = await createAccount(setup.database.db)
  await browser.post('/u/forgot-password', { token, email: witness.email })
  await expect.poll(() => setup.node.mails.some(({ to }) => to === witness.email)).toBe(true)
  expect(setup.node.mails.some(({ to }) => to === email)).toBe(false)
  expect((await openForm(browser, await linkOf(id))).status).toBe(410)
})

test('without mail, forgot password says whom to ask', async () => {
  const silent = await startIdentity(setup.database.db, { mail: false })
  const { page, token } = await openForm(silent.browser(), '/u/forgot-password')
  expect(page).toContain('Ask an administrator for a link to set a new password.')
  expect(token).toBe('')
  await silent.close()
})

test('from a log-in page, forgot password leads back to it', async () => {
  const browser = setup.node.browser()
  const login = await openLogin(browser)
  const to = /href="(\/u\/forgot-password[^"]*)"/.exec(login.page)?.[1] ?? ''
  expect((await openForm(browser, to)).page).toContain(`href="${login.path}"`)
  expect((await openForm(browser, '/u/forgot-password?login=//evil.example')).page).toContain('href="/">Back')
})

test('a new link voids the one before it', async () => {
  const { id } = await createAccount(setup.database.db)
  const first = await linkOf(id)
  const second = await linkOf(id)
  const browser = setup.node.browser()
  const dead = await openForm(browser, first)
  expect(dead.status).toBe(410)
  expect(dead.page).toContain('This link no longer works')
  expect((await openForm(browser, second)).status).toBe(200)
})

test('a link for a new account works for two days, one after Forgot password for an hour', async () => {
  const { id } = await createAccount(setup.database.db)
  const hours = async (purpose: 'welcome' | 'reset') => {
    const { expiresAt } = await createLink(id, purpose)
    return Math.round((Date.parse(expiresAt) - Date.now()) / 360_000) / 10
  }
  expect([await hours('welcome'), await hours('reset')]).toEqual([48, 1])
  const path = await linkOf(id)
  const past = new Date(Date.now() - 1000)
  await setup.database.db.updateTable('password_links').set({ expires_at: past }).where('user_id', '=', id).execute()
  expect((await openForm(setup.node.browser(), path)).status).toBe(410)
})

test('a link that was made while the clock was 100 days ahead does not work for 100 days', async () => {
  const { id } = await createAccount(setup.database.db)
  const path = await linkOf(id)
  const expires_at = new Date(Date.now() + 102 * 86_400_000)
  await setup.database.db.updateTable('password_links').set({ expires_at }).where('user_id', '=', id).execute()
  const browser = setup.node.browser()
  expect((await openForm(browser, path)).status).toBe(410)
  expect((await openForm(browser, await linkOf(id))).status).toBe(200)
})

test('a weak password is refused in a sentence, and the link stays good', async () => {
  const { id } = await createAccount(setup.database.db)
  const path = await linkOf(id)
  const browser = setup.node.browser()
  const { token } = await openForm(browser, path)
  const refused = await browser.post(path, { token, password: 'too short' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Use at least 12 characters.')
  for (const password of ['Password1234!', 'qwerty123456', 'vera vetter vouch']) {
    const easy = await browser.post(path, { token, password })
    const sentence = /id="password-note">([^<]*)</.exec(await easy.text())?.[1]
    expect([easy.status, sentence]).toEqual([422, expect.stringContaining('Use four or more words')])
  }
  const results = await Promise.all([1, 2].map(() => browser.post(path, { token, password: newPassword })))
  expect(results.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('setting a password by link ends every session of the account', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const thief = setup.node.browser()
  const { refresh_token } = await signIn(thief, email)
  const path = await linkOf(id)
  const browser = setup.node.browser()
  const { token } = await openForm(browser, path)
  await browser.post(path, { token, password: newPassword })
  expect((await refresh(thief, refresh_token)).status).toBe(400)
  const frame = await thief.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('login_required')
})

test('changing the password asks for the current one, and ends all other sessions but this', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const other = setup.node.browser()
  const elsewhere = await signIn(other, email)
  const browser = setup.node.browser()
  const here = await signIn(browser, email)
  const change = async (fields: Record<string, string>) => {
    const { token } = await openForm(browser, '/u/change-password')
    return browser.post('/u/change-password', { token, ...fields })
  }
  const wrong = await change({ current: 'not this one', password: newPassword })
  expect([wrong.status, await wrong.text()]).toEqual([
    401,
    expect.stringContaining('This is not your current password.'),
  ])
  const weak = await change({ current: testPassword, password: 'short' })
  expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining('Use at least 12 characters.')])
  const easy = await change({ current: testPassword, password: 'Password1234!' })
  expect([easy.status, await easy.text()]).toEqual([422, expect.stringContaining('too similar to a common password')])
  const done = await change({ current: testPassword, password: newPassword })
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Password changed')])

  expect((await refresh(browser, here.refresh_token)).status).toBe(200)
  expect((await refresh(other, elsewhere.refresh_token)).status).toBe(400)
  expect((await openForm(other, '/u/change-password')).status).toBe(401)
  expect((await logIn({ email, password: newPassword })).answer.status).toBe(303)

  const events = await setup.database.owner.selectFrom('events').selectAll().where('row_id', '=', id).execute()
  expect(events.at(-1)).toMatchObject({ actor: id, new_values: { password_hash: '[redacted]' } })
})

test('a stolen session cannot guess the current password without end', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  await signIn(browser, email)
  const { token } = await openForm(browser, '/u/change-password')
  const fields = { token, current: 'a guess', password: newPassword }
  const statuses = []
  for (let turn = 0; turn < 6; turn++) statuses.push((await browser.post('/u/change-password', fields)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('changing the password needs a log-in', async () => {
  const { status, page } = await openForm(setup.node.browser(), '/u/change-password')
  expect(status).toBe(401)
  expect(page).toContain('Log in first')
})

test('an address that leads nowhere gets a page', async () => {
  for (const path of ['/u/nowhere', '/oauth/nowhere', '/oidc/nowhere']) {
    const { status, page } = await openForm(setup.node.browser(), path)
    expect(status).toBe(404)
    expect(page).toContain('There is no page at this address.')
  }
})

test('the public password of demo accounts does not work at an address that others can reach, unless configured', async () => {
  const { email } = await createAccount(setup.database.db)
  const password_hash = await hashPassword('vouch-demo')
  await write(setup.database.db, { actor: 'task:test' }, (trx) =>
    trx.updateTable('users').set({ password_hash }).where('email', '=', email).execute(),
  )
  const refused = await logIn({ email, password: 'vouch-demo' })
  expect(refused.answer.status).toBe(403)
  expect(refused.page).toContain('This password is public, so it does not work at this address.')
  const asTypedElsewhere = await logIn({ email, password: 'ｖouch-demo' })
  expect(asTypedElsewhere.answer.status).toBe(403)

  const demo = await startIdentity(setup.database.db, { env: testEnv({ VOUCH_DEMO: 'true' }) })
  await expect(signIn(demo.browser(), email, 'vouch-demo')).resolves.toBeDefined()
  await demo.close()
})

test('the log-in page says that passwords are public, until no demo account has one', async () => {
  const demo = await startIdentity(setup.database.db, { env: testEnv({ VOUCH_DEMO: 'true' }) })
  const warns = async (from = demo) => {
    const browser = from.browser()
    const { response } = await browser.follow(await browser.request(authorization().path))
    return (await response.text()).includes('Its passwords are public')
  }
  expect(await warns()).toBe(false)
  const password_hash = await hashPassword('vouch-demo')
  const row = { display_name: 'Vera', email: 'vetter@vouch.example', role: 'vetter' as const, password_hash }
  const { id } = await write(setup.database.db, { actor: 'task:test' }, (trx) =>
    trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  expect(await warns()).toBe(true)
  expect(await warns(setup.node), 'where they do not work').toBe(false)
  await blockAccount(setup.database.db, id)
  expect(await warns()).toBe(false)
  await demo.close()
})
