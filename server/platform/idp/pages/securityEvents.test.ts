import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { createPasswordLink } from '#server/platform/idp/provider/accounts.ts'
import { deleteExpired } from '#server/platform/idp/provider/deleteExpired.ts'
import { listSessions } from '#server/platform/idp/provider/sessions.ts'
import type { SecurityEventKind } from '#shared/security/securityEvents.ts'
import type { TestBrowser } from '#test/identity/browser.ts'
import {
  authorization,
  createAccount,
  csrfTokenOf,
  openLogin,
  refresh,
  signIn,
  testOrigin,
  testPassword,
  tokensOf,
} from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const newPassword = 'a brand new password'
// Behind a proxy, tests choose their address by a header.
const setup = setUpIdentity({ TRUST_PROXY: 'true' })
let person: { id: string; email: string }

beforeEach(async () => {
  person = await createAccount(setup.database.db)
})
/** Lists the events of a person, oldest first, without the account's creation. */
function eventsOf(id: string) {
  return setup.database.db
    .selectFrom('security_events')
    .selectAll()
    .where('person_id', '=', id)
    .where('kind', '<>', 'ACCOUNT_CREATED')
    .orderBy('id')
    .execute()
}

async function kindsOf(id: string): Promise<SecurityEventKind[]> {
  return (await eventsOf(id)).map(({ kind }) => kind)
}

function tryLogin(fields: { email: string; password: string }, headers: Record<string, string> = {}) {
  return tryIn(setup.node.browser(), fields, headers)
}

async function tryIn(browser: TestBrowser, fields: { email: string; password: string }, headers = {}) {
  const { path, token } = await openLogin(browser)
  return browser.post(path, { token, ...fields }, headers)
}

/** Makes the database refuse events of a kind while `work` runs. */
async function whileRefusing(kind: SecurityEventKind, work: () => Promise<void>): Promise<void> {
  await sql`alter table security_events add constraint refused check (kind <> ${sql.lit(kind)}) not valid`.execute(
    setup.database.owner,
  )
  try {
    await work()
  } finally {
    await sql`alter table security_events drop constraint refused`.execute(setup.database.owner)
  }
}

describe('an event of sign-in names who, from where and with which request', () => {
  test('a log-in, and a log-out', async () => {
    const browser = setup.node.browser()
    await signIn(browser, person.email)
    await browser.request('/v2/logout')
    const common = { actor: person.id, address: '127.0.0.1', device: 'Unknown device', request_id: expect.any(String) }
    expect(await eventsOf(person.id)).toMatchObject([
      { kind: 'LOG_IN', ...common },
      { kind: 'LOG_OUT', ...common },
    ])
  })

  test('a hidden frame and a refresh are no log-ins, logging in again is one', async () => {
    const browser = setup.node.browser()
    const { refresh_token } = await signIn(browser, person.email)
    await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
    await refresh(browser, refresh_token)
    expect(await kindsOf(person.id)).toEqual(['LOG_IN'])
    const { path, token } = await openLogin(browser, authorization({ prompt: 'login' }).path)
    await browser.follow(await browser.post(path, { token, email: person.email, password: testPassword }))
    expect(await kindsOf(person.id)).toEqual(['LOG_IN', 'LOG_IN'])
  })

  test('logging out twice is recorded once, and logging out without a session is not recorded', async () => {
    const browser = setup.node.browser()
    await signIn(browser, person.email)
    const copy = browser.clone()
    await Promise.all([browser.request('/v2/logout'), copy.request('/v2/logout')])
    await setup.node.browser().request('/v2/logout')
    expect(await kindsOf(person.id)).toEqual(['LOG_IN', 'LOG_OUT'])
  })

  test('the log-out of OpenID Connect', async () => {
    const browser = setup.node.browser()
    await signIn(browser, person.email)
    const page = await (await browser.request('/oidc/logout')).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await browser.post('/oidc/logout/confirm', { xsrf, logout: 'yes' })
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({ kind: 'LOG_OUT', actor: person.id })
    expect(await listSessions(setup.database.db, person.id, '')).toEqual([])
  })

  test('a password that is changed', async () => {
    const browser = setup.node.browser()
    await signIn(browser, person.email)
    const token = csrfTokenOf(await (await browser.request('/u/change-password')).text())
    await browser.post('/u/change-password', { token, current: testPassword, password: newPassword })
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({
      kind: 'PASSWORD_CHANGED',
      actor: person.id,
      address: '127.0.0.1',
    })
  })

  test('a link that an admin made, and the password set by it, which names that admin and not its victim', async () => {
    const admin = await createAccount(setup.database.db, 'admin')
    const { url } = await write(setup.database.db, { actor: admin.id }, (trx) =>
      createPasswordLink(trx, person.id, 'reset', testOrigin),
    )
    await setPassword(new URL(url).pathname)
    expect(await eventsOf(person.id)).toMatchObject([
      { kind: 'LINK_CREATED', actor: admin.id, details: { purpose: 'reset' } },
      { kind: 'PASSWORD_SET', actor: 'task:password-link', details: { link_by: admin.id }, address: '127.0.0.1' },
    ])
    const changes = setup.database.owner.selectFrom('events').select('actor').where('row_id', '=', person.id)
    expect((await changes.orderBy('id').execute()).at(-1)).toEqual({ actor: 'task:password-link' })
  })

  test('a link that was asked for by “Forgot password?”', async () => {
    const browser = setup.node.browser()
    const token = csrfTokenOf(await (await browser.request('/u/forgot-password')).text())
    await browser.post('/u/forgot-password', { token, email: person.email })
    const mailed = () => setup.node.mails.find(({ to }) => to === person.email)
    await expect.poll(mailed).toBeDefined()
    await setPassword(/\/u\/password\/\S+/.exec(mailed()?.text ?? '')?.[0] ?? '')
    expect(await eventsOf(person.id)).toMatchObject([
      { kind: 'LINK_CREATED', actor: 'nobody', address: '127.0.0.1' },
      { kind: 'PASSWORD_SET', details: { link_by: 'nobody' } },
    ])
  })

  test('a refresh token that is used twice, and so ends its session', async () => {
    const browser = setup.node.browser()
    const first = await signIn(browser, person.email)
    const second = await tokensOf(refresh(browser, first.refresh_token))
    await refresh(browser, second.refresh_token)
    expect((await refresh(setup.node.browser(), first.refresh_token)).status).toBe(400)
    expect(await eventsOf(person.id)).toMatchObject([{ kind: 'LOG_IN' }, { kind: 'TOKEN_REPLAYED', actor: 'nobody' }])
    await refresh(setup.node.browser(), first.refresh_token)
    expect(await kindsOf(person.id)).toEqual(['LOG_IN', 'TOKEN_REPLAYED'])
  })

  test('a refresh token that its holder revokes', async () => {
    const browser = setup.node.browser()
    const { refresh_token } = await signIn(browser, person.email)
    await browser.post('/oauth/revoke', { client_id: 'vouch-web', token: refresh_token })
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({ kind: 'SESSIONS_ENDED', details: { which: 'token' } })
  })
})

async function setPassword(path: string): Promise<void> {
  const browser = setup.node.browser()
  const token = csrfTokenOf(await (await browser.request(path)).text())
  const done = await browser.post(path, { token, password: newPassword })
  expect(done.status).toBe(200)
}

describe('an event that cannot be written undoes the action', () => {
  test('a log-in', async () => {
    await whileRefusing('LOG_IN', async () => {
      const browser = setup.node.browser()
      await expect(signIn(browser, person.email)).rejects.toThrow('No token')
      const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
      expect(await frame.text()).toContain('login_required')
    })
    expect(await listSessions(setup.database.db, person.id, '')).toEqual([])
  })

  test.each(['/v2/logout', '/oidc/logout'])('a log-out at %s', async (path) => {
    const browser = setup.node.browser()
    const { refresh_token } = await signIn(browser, person.email)
    await whileRefusing('LOG_OUT', async () => {
      const answer = await browser.clone().request(path)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await answer.text())?.[1]
      const last = xsrf ? await browser.clone().post('/oidc/logout/confirm', { xsrf, logout: 'yes' }) : answer
      expect(last.status).toBe(500)
    })
    expect(await listSessions(setup.database.db, person.id, '')).toHaveLength(1)
    expect((await refresh(browser, refresh_token)).status).toBe(200)
  })

  test('a password that is set by a link, which stays good', async () => {
    const { url } = await write(setup.database.db, { actor: 'task:test' }, (trx) =>
      createPasswordLink(trx, person.id, 'reset', testOrigin),
    )
    const { pathname } = new URL(url)
    await whileRefusing('PASSWORD_SET', async () => {
      const browser = setup.node.browser()
      const token = csrfTokenOf(await (await browser.request(pathname)).text())
      expect((await browser.post(pathname, { token, password: newPassword })).status).toBe(500)
    })
    expect((await tryLogin({ email: person.email, password: testPassword })).status).toBe(303)
    await setPassword(pathname)
  })

  test('a link', async () => {
    await whileRefusing('LINK_CREATED', async () => {
      const making = write(setup.database.db, { actor: 'task:test' }, (trx) =>
        createPasswordLink(trx, person.id, 'reset', testOrigin),
      )
      await expect(making).rejects.toThrow('refused')
    })
    const links = setup.database.db.selectFrom('password_links').where('user_id', '=', person.id)
    expect(await links.select('user_id').execute()).toEqual([])
  })

  test('an account, its role, and that it is blocked', async () => {
    const change = (values: { role?: 'admin'; active?: boolean }) =>
      write(setup.database.db, { actor: 'task:test' }, (trx) =>
        trx.updateTable('users').set(values).where('id', '=', person.id).execute(),
      )
    await whileRefusing('ROLE_CHANGED', () => expect(change({ role: 'admin' })).rejects.toThrow('refused'))
    await whileRefusing('ACCOUNT_BLOCKED', () => expect(change({ active: false })).rejects.toThrow('refused'))
    await whileRefusing('ACCOUNT_CREATED', () => expect(createAccount(setup.database.db)).rejects.toThrow('refused'))
    const row = setup.database.db.selectFrom('users').select(['role', 'active']).where('id', '=', person.id)
    expect(await row.execute()).toEqual([{ role: 'vetter', active: true }])
  })
})

describe('failed log-ins', () => {
  const wrong = () => ({ email: person.email, password: 'not this one' })

  test('are one event for an account, an address and an hour, with a count', async () => {
    for (let turn = 0; turn < 3; turn++)
      await tryLogin(wrong(), { 'x-forwarded-for': '10.0.0.1', 'user-agent': firefox })
    await tryLogin(wrong(), { 'x-forwarded-for': '10.0.0.2' })
    expect(await eventsOf(person.id)).toMatchObject([
      { kind: 'LOG_IN_FAILED', actor: 'nobody', address: '10.0.0.1', device: 'Firefox on Linux' },
      { kind: 'LOG_IN_FAILED', actor: 'nobody', address: '10.0.0.2' },
    ])
    const counts = setup.database.db.selectFrom('failed_sign_ins').select(['address', 'count'])
    expect(await counts.where('account', '=', person.id).orderBy('address').execute()).toEqual([
      { address: '10.0.0.1', count: 3 },
      { address: '10.0.0.2', count: 1 },
    ])
  })

  test('are all counted when they are concurrent', async () => {
    const browsers = Array.from({ length: 4 }, () => setup.node.browser())
    const logins = await Promise.all(browsers.map((browser) => openLogin(browser)))
    await Promise.all(
      logins.map(({ path, token }, index) =>
        browsers[index]?.post(path, { token, ...wrong() }, { 'x-forwarded-for': '10.0.1.1' }),
      ),
    )
    const row = setup.database.db.selectFrom('failed_sign_ins').select('count').where('account', '=', person.id)
    expect(await row.execute()).toEqual([{ count: 4 }])
    expect(await kindsOf(person.id)).toEqual(['LOG_IN_FAILED'])
  })

  test('for unknown e-mail addresses are one row, without the address, however many they are', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const email = `stranger-${turn}@nowhere.example`
      await tryLogin({ email, password: 'a guess' }, { 'x-forwarded-for': '10.0.2.1' })
    }
    const rows = await setup.database.db
      .selectFrom('failed_sign_ins')
      .selectAll()
      .where('address', '=', '10.0.2.1')
      .execute()
    expect(rows).toMatchObject([{ account: 'unknown', count: 5 }])
    const events = await setup.database.db.selectFrom('security_events').selectAll().execute()
    expect(events.filter(({ address }) => address === '10.0.2.1')).toMatchObject([{ person_id: null }])
    expect(JSON.stringify([rows, events])).not.toContain('stranger')
  })

  test('that the rate limit refused are not recorded', async () => {
    for (let turn = 0; turn < 8; turn++) await tryLogin(wrong(), { 'x-forwarded-for': '10.0.3.1' })
    const row = setup.database.db.selectFrom('failed_sign_ins').select('count').where('account', '=', person.id)
    expect(await row.execute()).toEqual([{ count: 5 }])
  })

  test('of a blocked account count too, though the password is right', async () => {
    await write(setup.database.db, { actor: 'task:test' }, (trx) =>
      trx.updateTable('users').set({ active: false }).where('id', '=', person.id).execute(),
    )
    expect((await tryLogin({ email: person.email, password: testPassword })).status).toBe(403)
    expect(await kindsOf(person.id)).toEqual(['ACCOUNT_BLOCKED', 'LOG_IN_FAILED'])
  })
})

describe('sessions', () => {
  test('show device, address, and when they began and were last seen', async () => {
    const browser = setup.node.browser()
    const { path, token } = await openLogin(browser)
    const answer = await browser.post(path, { token, email: person.email, password: testPassword })
    const resume = new URL(answer.headers.get('location') ?? '', testOrigin)
    await browser.request(resume.pathname, { headers: { 'x-forwarded-for': '10.0.4.1', 'user-agent': firefox } })
    const [session] = await listSessions(setup.database.db, person.id, '')
    expect(session).toMatchObject({ device: 'Firefox on Linux', address: '10.0.4.1', current: false })
    expect(session?.began_at).toEqual(session?.last_seen_at)
  })

  test('are updated at each refresh, with its address', async () => {
    const browser = setup.node.browser()
    const { refresh_token } = await signIn(browser, person.email)
    await sql`update sessions set last_seen_at = last_seen_at - interval '1 hour' where user_id = ${person.id}`.execute(
      setup.database.db,
    )
    const fields = { client_id: 'vouch-web', grant_type: 'refresh_token', refresh_token }
    await browser.post('/oauth/token', fields, { 'x-forwarded-for': '10.0.4.2' })
    const [session] = await listSessions(setup.database.db, person.id, '')
    expect(session).toMatchObject({ address: '10.0.4.2' })
    expect(Date.parse(session?.last_seen_at ?? '')).toBeGreaterThanOrEqual(Date.parse(session?.began_at ?? ''))
  })

  test('leave nothing behind when they end by log-out or by time', async () => {
    const rows = () => setup.database.db.selectFrom('sessions').select('uid').where('user_id', '=', person.id).execute()
    const browser = setup.node.browser()
    await signIn(browser, person.email)
    expect(await rows()).toHaveLength(1)
    await deleteExpired(setup.database.db)
    expect(await rows()).toHaveLength(1)
    await browser.request('/v2/logout')
    expect(await rows()).toEqual([])
    await signIn(setup.node.browser(), person.email)
    await sql`update oidc_artefacts set expires_at = now() - interval '1 s' where account_id = ${person.id}`.execute(
      setup.database.db,
    )
    expect(await listSessions(setup.database.db, person.id, '')).toEqual([])
    await deleteExpired(setup.database.db)
    expect(await rows()).toEqual([])
  })
})

describe('the second lock', () => {
  const forbidden = /permission denied/
  test.each([
    ['rewrite an event', sql`update security_events set kind = 'LOG_IN'`],
    ['delete one', sql`delete from security_events`],
    ['empty the table', sql`truncate security_events`],
    ['choose when it was', sql`insert into security_events (kind, at) values ('LOG_IN', '2020-01-01')`],
    ['choose who it was', sql`insert into security_events (kind, actor) values ('LOG_IN', 'nobody')`],
    ['choose from where', sql`insert into security_events (kind, address) values ('LOG_IN', '10.0.0.1')`],
    ['take back a count', sql`delete from failed_sign_ins`],
  ])('the app cannot %s', async (_what, statement) => {
    await expect(write(setup.database.db, { actor: 'task:test' }, (trx) => statement.execute(trx))).rejects.toThrow(
      forbidden,
    )
  })

  test('an event without an actor is refused', async () => {
    const insert = setup.database.db.insertInto('security_events').values({ kind: 'LOG_IN', person_id: null }).execute()
    await expect(insert).rejects.toThrow('null value in column "actor"')
  })

  test('the app deletes events that have reached their maximum age, and no younger ones', async () => {
    const add = async (kind: SecurityEventKind, age: string) =>
      sql`insert into security_events (kind, actor, device, at)
        values (${kind}, 'nobody', 'aged', now() - ${age}::interval)`.execute(setup.database.owner)
    await add('LOG_IN_FAILED', '31 days')
    await add('LOG_IN_FAILED', '29 days')
    await add('LOG_IN', '31 days')
    await add('LOG_IN', '364 days')
    await add('ROLE_CHANGED', '367 days')
    await sql`insert into failed_sign_ins (account, address, hour, event_id)
      select 'aged', id::text, at, id from security_events where device = 'aged' and kind = 'LOG_IN_FAILED'`.execute(
      setup.database.owner,
    )
    await sql`select forget_security_events()`.execute(setup.database.db)
    const left = setup.database.db.selectFrom('security_events').select('kind').where('device', '=', 'aged')
    expect((await left.orderBy('at').execute()).map(({ kind }) => kind)).toEqual(['LOG_IN', 'LOG_IN', 'LOG_IN_FAILED'])
    const counts = setup.database.db.selectFrom('failed_sign_ins').select('address').where('account', '=', 'aged')
    expect(await counts.execute()).toHaveLength(1)
  })
})
