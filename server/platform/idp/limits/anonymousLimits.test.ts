import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deleteExcessInteractions, deleteExpired } from '#server/platform/idp/provider/deleteExpired.ts'
import {
  authorization,
  createAccount,
  openLogin,
  redeem,
  signIn,
  testOrigin,
  testPassword,
  tokensOf,
} from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'

const setup = setUpIdentity({ TRUST_PROXY: 'true' })

beforeEach(async () => {
  await sql`delete from oidc_artefacts`.execute(setup.database.db)
  await sql`delete from rate_limits`.execute(setup.database.db)
})

function anonymousRequest(path: string, address = '10.5.0.1'): Promise<Response> {
  return setup.node.browser().request(path, { headers: { 'x-forwarded-for': address } })
}

/** Reads the rows that sign-in stores: their number, the bytes of the largest, and the minutes until the last one expires. */
async function storedRows() {
  const { rows } = await sql<{ rows: number; largest: number; minutes: number }>`
    select count(*)::int as rows, coalesce(max(octet_length(artefacts::text)), 0)::int as largest,
      coalesce(max(extract(epoch from expires_at - now())) / 60, 0)::float8 as minutes
    from oidc_artefacts as artefacts`.execute(setup.database.db)
  return rows[0] ?? { rows: 0, largest: 0, minutes: 0 }
}

/** Runs `work` `count` times, ten at a time. */
async function manyTimes<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < count; start += 10) {
    const length = Math.min(10, count - start)
    results.push(...(await Promise.all(Array.from({ length }, (_, index) => work(start + index)))))
  }
  return results
}

test('an anonymous log-out stores nothing, and redirects like a confirmed one', async () => {
  const plain = await anonymousRequest('/oidc/logout')
  expect([plain.status, plain.headers.get('location')]).toEqual([302, `${testOrigin}/oidc/logout/success`])
  const query = new URLSearchParams({ client_id: 'vouch-web', post_logout_redirect_uri: testOrigin, state: 'a state' })
  const registered = await anonymousRequest(`/oidc/logout?${query}`)
  expect(registered.headers.get('location')).toBe(`${testOrigin}/?state=a+state`)
  query.set('post_logout_redirect_uri', 'https://evil.example')
  expect((await anonymousRequest(`/oidc/logout?${query}`)).status).toBe(400)
  for (const path of ['/oidc/LOGOUT', '/oidc/logout/', '/v2/logout']) {
    const answer = await anonymousRequest(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.getSetCookie().filter((cookie) => !cookie.includes('1970'))).toEqual([])
  }
  expect((await storedRows()).rows).toBe(0)
})

test('a logged-in person is still asked before they are logged out', async () => {
  const browser = setup.node.browser()
  await signIn(browser, (await createAccount(setup.database.db)).email)
  const answer = await browser.request('/oidc/logout')
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Log out of Vouch?')])
})

test.each(['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values', 'scope', 'unknown'])(
  'a %s that is too long is refused with a sentence, and stores nothing',
  async (name) => {
    for (const path of [
      authorization({ [name]: 'x'.repeat(1_025) }).path,
      `/oidc/logout?${name}=${'x'.repeat(14_000)}`,
    ]) {
      const answer = await anonymousRequest(path)
      expect(answer.status).toBe(414)
      expect(await answer.text()).toContain('This address is too long, so Vouch did not read it')
    }
    expect((await storedRows()).rows).toBe(0)
  },
)

test('a parameter given twice counts each time, and many short ones count together', async () => {
  const { path } = authorization()
  expect((await anonymousRequest(`${path}&scope=a&scope=${'x'.repeat(2_000)}`)).status).toBe(414)
  const many = Array.from({ length: 10 }, (_, index) => `p${index}=${'x'.repeat(1_000)}`).join('&')
  expect((await anonymousRequest(`${path}&${many}`)).status).toBe(414)
  expect((await storedRows()).rows).toBe(0)
})

test('one address opens 120 log-in pages, each a small row for an hour, and is then told to wait', async () => {
  const answers = await manyTimes(150, () => anonymousRequest(authorization({ state: 'x'.repeat(1_000) }).path))
  const statuses = answers.map(({ status }) => status)
  const opened = statuses.filter((status) => status === 303).length
  // The bucket drains meanwhile.
  expect(opened).toBeGreaterThanOrEqual(120)
  expect(opened).toBeLessThan(150)
  const refused = answers[statuses.indexOf(429)]
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.text()).toContain(
    'Too many log-ins were started from your address. Wait a minute, then try again.',
  )
  const { rows, largest, minutes } = await storedRows()
  expect(rows).toBe(opened)
  expect(largest).toBeLessThan(8_192)
  expect(minutes).toBeLessThanOrEqual(60)
  expect((await anonymousRequest(authorization().path, '10.5.0.2')).status).toBe(303)
})

test('an anonymous hidden frame stores nothing and is not counted', async () => {
  await manyTimes(130, () => anonymousRequest(authorization({ prompt: 'none' }).path))
  expect((await storedRows()).rows).toBe(0)
  expect((await anonymousRequest(authorization().path)).status).toBe(303)
})

test('an office logs in without limit, and browsers that logged in before still do when its address is limited', async () => {
  const { email } = await createAccount(setup.database.db)
  const office = { 'x-forwarded-for': '10.5.0.3' }
  const browser = setup.node.browser()
  const login = await openLogin(browser)
  await browser.post(login.path, { token: login.token, email, password: testPassword }, office)
  await manyTimes(130, () => anonymousRequest(authorization().path, '10.5.0.3'))
  expect((await anonymousRequest(authorization().path, '10.5.0.3')).status).toBe(429)
  expect((await browser.request(authorization().path, { headers: office })).status).toBe(303)
})

test('a right password refunds the log-in page', async () => {
  const { email } = await createAccount(setup.database.db)
  for (let turn = 0; turn < 10; turn++) await signIn(setup.node.browser(), email)
  const { rows } = await sql<{ hits: number }>`select max(hits) as hits from rate_limits`.execute(setup.database.db)
  expect(Number(rows[0]?.hits)).toBeLessThan(2)
})

test('housekeeping deletes all rows of anonymous visitors after an hour, and keeps at most 5,000 log-in pages', {
  tags: 'large',
}, async () => {
  await manyTimes(100, (index) => anonymousRequest(authorization().path, `10.5.1.${index}`))
  await sql`insert into oidc_artefacts (model, id, payload, expires_at)
    select 'Interaction', 'copy ' || n || id, payload, expires_at - interval '1 minute'
    from oidc_artefacts, generate_series(1, 60) as n`.execute(setup.database.db)
  await deleteExcessInteractions(setup.database.db)
  expect((await storedRows()).rows).toBe(5_000)
  const { rows } = await sql`select from oidc_artefacts where id not like 'copy %'`.execute(setup.database.db)
  expect(rows).toHaveLength(100)
  await sql`update oidc_artefacts set expires_at = expires_at - interval '61 minutes'`.execute(setup.database.db)
  await sql`update rate_limits set updated_at = updated_at - interval '4 hours'`.execute(setup.database.db)
  await deleteExpired(setup.database.db)
  expect((await storedRows()).rows).toBe(0)
  expect(await setup.database.db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})

test('an expired log-in page leads to the same log-in again, and the app accepts its answer', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { path, verifier } = authorization({ state: 'of this tab' })
  const login = await openLogin(browser, path)
  await sql`delete from oidc_artefacts where model = 'Interaction'`.execute(setup.database.db)
  const request = /name="request" value="([^"]*)"/.exec(login.page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const late = await browser.post(login.path, { token: login.token, request, email, password: testPassword })
  const page = await late.text()
  expect([late.status, page]).toEqual([
    400,
    expect.stringContaining('This log-in page is no longer valid. Start again.'),
  ])
  const again = /class="button" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const next = await openLogin(browser, again)
  expect(next.page).toContain(`value="${email}"`)
  const { url } = await browser.follow(
    await browser.post(next.path, { token: next.token, email, password: testPassword }),
  )
  expect(url.searchParams.get('state')).toBe('of this tab')
  const tokens = await tokensOf(redeem(browser, url.searchParams.get('code') ?? '', verifier))
  expect(tokens.access_token).toBeTruthy()
})

test('opening an expired log-in page leads to the app', async () => {
  const answer = await anonymousRequest('/u/login/abc')
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('class="button" href="/"')])
})

test.each(['?client_id=vouch-web', '?client_id=vouch-web&redirect_uri=http%3A%2F%2Fvouch.test', '?client_id=%00', ''])(
  'an address that no log-in leads back to (/authorize/abc%s) gets a page, not an error of ours',
  async (query) => {
    const answer = await anonymousRequest(`/authorize/abc${query}`)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('This log-in is no longer valid. Start again.'),
    ])
  },
)
