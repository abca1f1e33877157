import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import {
  authorization,
  blockAccount,
  createAccount,
  openLogin,
  redeem,
  refresh,
  signIn,
  startIdentity,
  testEnv,
  testOrigin,
  testPassword,
  tokensOf,
} from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'
import { deleteExpired } from './deleteExpired.ts'
import { endSessions } from './sessions.ts'

const setup = setUpIdentity()

/** Moves the first use of the account's refresh tokens to `seconds` ago. */
async function ageUse(accountId: string, seconds: number): Promise<void> {
  const before = new Date(Date.now() - seconds * 1000)
  await setup.database.db
    .updateTable('oidc_artefacts')
    .set({ consumed_at: before })
    .where('account_id', '=', accountId)
    .where('consumed_at', 'is not', null)
    .execute()
}

test('a person logs in once, without a page that asks for consent, and the tokens say who they are', async () => {
  const { id, email } = await createAccount(setup.database.db, 'recruiter')
  const tokens = await signIn(setup.node.browser(), email)

  expect(tokens.scope).toBe('openid profile email offline_access')
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    iss: `${testOrigin}/`,
    sub: id,
    aud: 'vouch-web',
    nonce: 'a nonce',
    name: 'Vera Vetter',
    nickname: email.split('@')[0],
    email,
    'https://vouch.example/role': 'recruiter',
  })
  const access = decodeJwt(tokens.access_token)
  expect(access).toMatchObject({
    iss: `${testOrigin}/`,
    sub: id,
    aud: 'https://api.vouch.example',
    'https://vouch.example/role': 'recruiter',
    'https://vouch.example/email': email,
  })
  expect(Number(access.exp) - Number(access.iat)).toBe(900)
})

test('the hidden frame gets a code while the session lives, and login_required without one', async () => {
  const frame = authorization({ prompt: 'none', response_mode: 'web_message' })
  const anonymous = await setup.node.browser().request(frame.path)
  expect(anonymous.status).toBe(400)
  expect(await anonymous.text()).toContain('"error":"login_required"')

  const browser = setup.node.browser()
  await signIn(browser, (await createAccount(setup.database.db)).email)
  const answer = await browser.request(frame.path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const code = /"code":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
  expect((await redeem(browser, code, frame.verifier)).status).toBe(200)
})

test('exactly one of five concurrent redemptions of a code succeeds', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { path, verifier } = authorization()
  const login = await openLogin(browser, path)
  const fields = { token: login.token, email, password: testPassword }
  const { url } = await browser.follow(await browser.post(login.path, fields))
  const code = url.searchParams.get('code') ?? ''
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(browser, code, verifier)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('a code that comes again after it was redeemed ends what it gave', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { path, verifier } = authorization()
  const login = await openLogin(browser, path)
  const fields = { token: login.token, email, password: testPassword }
  const { url } = await browser.follow(await browser.post(login.path, fields))
  const code = url.searchParams.get('code') ?? ''
  const { refresh_token } = await tokensOf(redeem(browser, code, verifier))
  expect((await redeem(browser, code, verifier)).status).toBe(400)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
})

test('a code is redeemed only with the secret that its challenge was made of', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const login = await openLogin(browser, authorization().path)
  const fields = { token: login.token, email, password: testPassword }
  const { url } = await browser.follow(await browser.post(login.path, fields))
  const answer = await redeem(browser, url.searchParams.get('code') ?? '', authorization().verifier)
  expect(answer.status).toBe(400)
})

test.each(['token', 'id_token', 'code token', 'code id_token'])('the response type %s is refused', async (type) => {
  const browser = setup.node.browser()
  await signIn(browser, (await createAccount(setup.database.db)).email)
  const asked = authorization({ response_type: type, response_mode: 'fragment', prompt: 'none' })
  const { url } = await browser.follow(await browser.request(asked.path))
  const answer = new URLSearchParams(url.hash.slice(1))
  expect(answer.get('error')).toBe('unsupported_response_type')
  expect(['code', 'access_token', 'id_token'].filter((name) => answer.has(name))).toEqual([])
})

test.each([
  ['password', { username: 'vera@vouch.example', password: testPassword }],
  ['client_credentials', {}],
  ['urn:ietf:params:oauth:grant-type:device_code', {}],
])('a token is given for no %s', async (grant_type, more) => {
  const fields = { client_id: 'vouch-web', grant_type, ...more }
  const answer = await setup.node.browser().post('/oauth/token', fields, { accept: 'application/json' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
})

test('a script of another site may not read the tokens that it asks for', async () => {
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, (await createAccount(setup.database.db)).email)
  const fields = { client_id: 'vouch-web', grant_type: 'refresh_token', refresh_token }
  const answer = await browser.post('/oauth/token', fields, { origin: 'https://evil.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})

test('each log-in gives the session another id, and the former one is over', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  await signIn(browser, email)
  const before = browser.clone()
  const login = await openLogin(browser, authorization({ prompt: 'login' }).path)
  await browser.follow(await browser.post(login.path, { token: login.token, email, password: testPassword }))
  const idOf = (cookies: string) => /vouch_session=([^;]+)/.exec(cookies)?.[1]
  expect(idOf(browser.cookieHeader())).toBeDefined()
  expect(idOf(browser.cookieHeader())).not.toBe(idOf(before.cookieHeader()))
  const frame = await before.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('login_required')
})

test('a code needs a challenge, and only the S256 kind', async () => {
  const ask = async (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ ...Object.fromEntries(new URL(authorization().path, testOrigin).searchParams) })
    query.delete('code_challenge')
    query.delete('code_challenge_method')
    for (const [name, value] of Object.entries(parameters)) query.set(name, value)
    const { url } = await setup.node.browser().follow(await setup.node.browser().request(`/authorize?${query}`))
    return url.searchParams.get('error')
  }
  expect(await ask({})).toBe('invalid_request')
  expect(await ask({ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' })).toBe('invalid_request')
})

test('an audience that is not ours is refused', async () => {
  const browser = setup.node.browser()
  const { url } = await browser.follow(await browser.request(authorization({ audience: 'https://elsewhere' }).path))
  expect(url.searchParams.get('error')).toBe('invalid_target')
})

test('an audience need not be an address', async () => {
  const plain = await startIdentity(setup.database.db, { env: testEnv({ AUTH_AUDIENCE: 'vouch api' }) })
  const browser = plain.browser()
  const { email } = await createAccount(setup.database.db)
  const { path, verifier } = authorization({ audience: 'vouch api' })
  const login = await openLogin(browser, path)
  const fields = { token: login.token, email, password: testPassword }
  const { url } = await browser.follow(await browser.post(login.path, fields))
  const tokens = await tokensOf(redeem(browser, url.searchParams.get('code') ?? '', verifier))
  expect(decodeJwt(tokens.access_token).aud).toBe('vouch api')
  await plain.close()
})

test('an address that is not registered gets a page, not a redirect', async () => {
  const { path } = authorization({ redirect_uri: 'https://evil.example' })
  const answer = await setup.node.browser().request(path)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('location')).toBeNull()
  expect(await answer.text()).toContain('opened at an address that Vouch does not know')
})

test('each refresh gives a new refresh token, and a changed role arrives with it', async () => {
  const { id, email } = await createAccount(setup.database.db, 'vetter')
  const browser = setup.node.browser()
  const first = await signIn(browser, email)
  await write(setup.database.db, { actor: 'task:test' }, (trx) =>
    trx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
  )
  const second = await tokensOf(refresh(browser, first.refresh_token))
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.access_token)).toMatchObject({ 'https://vouch.example/role': 'admin' })
  expect(decodeJwt(second.id_token)).toMatchObject({ 'https://vouch.example/role': 'admin' })
})

test('a browser that lost the answer may use the same refresh token again within 10 s', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const lost = await refresh(browser, refresh_token)
  await ageUse(id, 8)
  const again = await refresh(browser, refresh_token)
  expect([lost.status, again.status]).toEqual([200, 200])
  const successor = (await tokensOf(again)).refresh_token
  expect(successor, 'the very successor').toBe((await tokensOf(lost)).refresh_token)
  expect((await refresh(browser, successor)).status).toBe(200)
})

test('a refresh token that many requests use at once has one successor, and that one works', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const answers = await Promise.all(Array.from({ length: 8 }, () => tokensOf(refresh(browser, refresh_token))))
  const [successor = '', ...others] = new Set(answers.map((tokens) => tokens.refresh_token))
  expect(others).toEqual([])
  expect((await refresh(browser, successor)).status).toBe(200)
  const unused = setup.database.db.selectFrom('oidc_artefacts').select('id').where('account_id', '=', id)
  expect(
    await unused.where('model', '=', 'RefreshToken').where('consumed_at', 'is', null).execute(),
    'one line',
  ).toHaveLength(1)
})

test('after 10 s a used refresh token ends the whole family', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const next = await tokensOf(refresh(browser, refresh_token))
  await ageUse(id, 11)
  const replay = await refresh(browser, refresh_token)
  expect(await replay.json()).toMatchObject({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  })
  expect((await refresh(browser, next.refresh_token)).status).toBe(400)
})

test('a browser that lost the answer and retries later continues by the hidden frame, without a log-in', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  await refresh(browser, refresh_token)
  await ageUse(id, 11)
  // Auth0's client tries the frame when it reads this text.
  expect(await (await refresh(browser, refresh_token)).text()).toContain('invalid refresh token')
  const frame = authorization({ prompt: 'none', response_mode: 'web_message' })
  const code = /"code":"([^"]+)"/.exec(await (await browser.request(frame.path)).text())?.[1] ?? ''
  const tokens = await tokensOf(redeem(browser, code, frame.verifier))
  expect((await refresh(browser, tokens.refresh_token)).status).toBe(200)
})

test('a clock that goes back by an hour does not let a used refresh token work for an hour', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  await refresh(browser, refresh_token)
  await ageUse(id, -3_600)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
})

/** Moves the times of all artefacts of an account, as if the clock had been wrong by `seconds`. */
function moveArtefacts(accountId: string, seconds: number): Promise<unknown> {
  return sql`update oidc_artefacts set expires_at = expires_at + make_interval(secs => ${seconds}::float8),
    payload = payload || jsonb_build_object('iat', (payload ->> 'iat')::int + ${seconds}::int, 'exp', (payload ->> 'exp')::int + ${seconds}::int)
    where account_id = ${accountId} or grant_id in (select grant_id from oidc_artefacts where account_id = ${accountId})`.execute(
    setup.database.db,
  )
}

test('a clock that goes back by an hour ends no session', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  await moveArtefacts(id, 3_600)
  await deleteExpired(setup.database.db)
  expect((await refresh(browser, refresh_token)).status).toBe(200)
  const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('"code":"')
})

test('a session from a clock that was 100 days ahead ends when the clock is corrected, and logging in works at once', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  await moveArtefacts(id, 100 * 86_400)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
  const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('login_required')
  expect((await refresh(browser, (await signIn(browser, email)).refresh_token)).status).toBe(200)
  await deleteExpired(setup.database.db)
  const left = await sql`select from oidc_artefacts where expires_at > now() + interval '31 days'`.execute(
    setup.database.db,
  )
  expect(left.rows).toHaveLength(0)
})

test('a refresh token two generations old ends the family even within 10 s', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const first = await signIn(browser, email)
  const second = await tokensOf(refresh(browser, first.refresh_token))
  const third = await tokensOf(refresh(browser, second.refresh_token))
  expect((await refresh(browser, first.refresh_token)).status).toBe(400)
  expect((await refresh(browser, third.refresh_token)).status).toBe(400)
})

test('a second log-in of the same session does not shorten the leeway of the first', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const first = await signIn(browser, email)
  await moveArtefacts(id, -2)
  const { path, verifier } = authorization({ prompt: 'none' })
  const { url } = await browser.follow(await browser.request(path))
  let other = await tokensOf(redeem(browser, url.searchParams.get('code') ?? '', verifier))
  for (let turn = 0; turn < 3; turn++) other = await tokensOf(refresh(browser, other.refresh_token))
  expect((await refresh(browser, first.refresh_token)).status).toBe(200)
  expect((await refresh(browser, first.refresh_token)).status).toBe(200)
})

test.each([
  ['only the row changed', async () => undefined],
  [
    'its sessions were ended too',
    (id: string) => write(setup.database.db, { actor: 'task:test' }, (trx) => endSessions(trx, id)),
  ],
])('a blocked account is told so at its next refresh, and its hidden frame has to log in (%s)', async (_case, end) => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  await blockAccount(setup.database.db, id)
  await end(id)
  const refused = await refresh(browser, refresh_token)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant', error_description: 'user is blocked' })
  const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('"error":"login_required"')
  const { page } = await openLogin(browser)
  expect(page).toContain('<h1>Log in</h1>')
})

test('logging out ends the session and its refresh token, and goes only where it is registered', async () => {
  const { email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const evil = await browser.request('/v2/logout?client_id=vouch-web&returnTo=https%3A%2F%2Fevil.example')
  expect([evil.status, evil.headers.get('location')]).toEqual([400, null])
  expect((await refresh(browser.clone(), refresh_token)).status).toBe(200)

  const out = await browser.request(`/v2/logout?client_id=vouch-web&returnTo=${encodeURIComponent(testOrigin)}`)
  expect([out.status, out.headers.get('location')]).toEqual([302, `${testOrigin}/`])
  expect(browser.cookieNames().some((name) => name.startsWith('vouch_session '))).toBe(false)
  expect((await refresh(browser, refresh_token)).status).toBe(400)
  const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('login_required')
})

const logoutPath = `/v2/logout?client_id=vouch-web&returnTo=${encodeURIComponent(testOrigin)}`

test.each([
  ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['a link on a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }],
  ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
])('%s logs nobody out: the person is asked first, and then goes on to the app', async (_case, headers) => {
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, (await createAccount(setup.database.db)).email)
  const { response } = await browser.follow(await browser.request(logoutPath, { headers }))
  const page = await response.text()
  expect([response.status, page]).toEqual([200, expect.stringContaining('/oidc/logout/confirm')])
  const refreshed = (await (await refresh(browser, refresh_token)).json()) as { refresh_token: string }

  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const { url } = await browser.follow(await browser.post('/oidc/logout/confirm', { xsrf, logout: 'yes' }))
  expect(url.href).toBe(`${testOrigin}/`)
  expect((await refresh(browser, refreshed.refresh_token)).status).toBe(400)
})

test.each([
  ['our own page', 'same-origin'],
  ['the address bar', 'none'],
])('a log-out from %s needs no question', async (_case, site) => {
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, (await createAccount(setup.database.db)).email)
  const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }
  const out = await browser.request(logoutPath, { headers })
  expect([out.status, out.headers.get('location')]).toEqual([302, `${testOrigin}/`])
  expect((await refresh(browser, refresh_token)).status).toBe(400)
})

test('requests during a log-out never restore the session', { tags: 'large' }, async () => {
  const { email } = await createAccount(setup.database.db)
  for (let turn = 0; turn < 10; turn++) {
    const browser = setup.node.browser()
    await signIn(browser, email)
    const frames = Array.from({ length: 4 }, () => authorization({ prompt: 'none' }))
    const cookies = browser.clone()
    const answers = frames.map(({ path }) => browser.clone().request(path))
    await browser.request(`/v2/logout?client_id=vouch-web&returnTo=${encodeURIComponent(testOrigin)}`)
    for (const [index, answer] of (await Promise.all(answers)).entries()) {
      const code = new URL(answer.headers.get('location') ?? testOrigin).searchParams.get('code')
      if (!code) continue
      expect((await redeem(setup.node.browser(), code, frames[index]?.verifier ?? '')).status).toBe(400)
    }
    const { headers } = await cookies.request(authorization({ prompt: 'none' }).path)
    expect(headers.get('location')).toContain('login_required')
  }
})

test('a log-out link without an address goes to the app', async () => {
  const out = await setup.node.browser().request('/v2/logout')
  expect([out.status, out.headers.get('location')]).toEqual([302, `${testOrigin}/`])
})

test('another person logs in over a session with prompt=login, and the tokens are theirs', async () => {
  const first = await createAccount(setup.database.db)
  const second = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  await signIn(browser, first.email)
  const { path, verifier } = authorization({ prompt: 'login' })
  const login = await openLogin(browser, path)
  const fields = { token: login.token, email: second.email, password: testPassword }
  const switching = await browser.follow(await browser.post(login.path, fields))
  const form = await switching.response.text()
  const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const { url } = await browser.follow(await browser.post(new URL(action).pathname, { xsrf, logout: 'yes' }))
  const tokens = await tokensOf(redeem(browser, url.searchParams.get('code') ?? '', verifier))
  expect(decodeJwt(tokens.id_token).sub).toBe(second.id)
})

test('ids of tokens and sessions are hashed, so that nobody can log in with the contents of the database', async () => {
  const { email } = await createAccount(setup.database.db)
  const { refresh_token } = await signIn(setup.node.browser(), email)
  const rows = await setup.database.db.selectFrom('oidc_artefacts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(refresh_token)
})

test('after thirty days even a session in daily use has to log in, and its grant ends', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const age = (model: string, field: string) =>
    sql`update oidc_artefacts set payload = payload || jsonb_build_object(${field}::text, (payload ->> ${field})::int - 31 * 86400)
      where model = ${model} and account_id = ${id}`.execute(setup.database.db)
  await age('Session', 'loginTs')
  const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
  expect(await frame.text()).toContain('login_required')
  expect((await refresh(browser, refresh_token)).status).toBe(200)
  await age('Grant', 'exp')
  expect((await refresh(browser, refresh_token)).status).toBe(400)
})

test('revoked rows stay for an hour, and never work again', async () => {
  const browser = setup.node.browser()
  await signIn(browser, (await createAccount(setup.database.db)).email)
  const ended = () =>
    sql<{ model: string; live: boolean }>`
    select model, expires_at > now() as live from oidc_artefacts
    where model in ('Session', 'Grant') and consumed_at is not null order by model desc`.execute(setup.database.db)
  await sql`delete from oidc_artefacts where consumed_at is not null`.execute(setup.database.db)
  await browser.request('/v2/logout')
  await deleteExpired(setup.database.db)
  const kept = [
    { model: 'Session', live: false },
    { model: 'Grant', live: false },
  ]
  expect((await ended()).rows).toEqual(kept)
  await sql`update oidc_artefacts set consumed_at = consumed_at - interval '61 minutes'`.execute(setup.database.db)
  await deleteExpired(setup.database.db)
  expect((await ended()).rows).toEqual([])
})

test('housekeeping deletes what has expired, and nothing else', async () => {
  const { id, email } = await createAccount(setup.database.db)
  const browser = setup.node.browser()
  const { refresh_token } = await signIn(browser, email)
  const rows = () =>
    setup.database.db.selectFrom('oidc_artefacts').select('model').where('account_id', '=', id).execute()
  const before = await rows()
  await deleteExpired(setup.database.db)
  expect(await rows()).toEqual(before)
  await sql`update oidc_artefacts set expires_at = now() - interval '1 s'
    where model = 'AuthorizationCode' and account_id = ${id}`.execute(setup.database.db)
  await deleteExpired(setup.database.db)
  expect((await rows()).map(({ model }) => model).sort()).toEqual(['Grant', 'RefreshToken', 'Session'])
  expect((await refresh(browser, refresh_token)).status).toBe(200)
})
