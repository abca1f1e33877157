import {
  createLocalJWKSet,
  decodeJwt,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import { endSessions } from '#server/platform/idp/provider/sessions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  createAccount,
  refresh,
  signIn,
  startIdentity,
  type TestIdentity,
  testEnv,
  testSecret,
} from '#test/identity/identity.ts'
import { withinFiveSeconds } from '#test/promises.ts'
import { type Authenticate, createAuthenticator, JwtExpiredError } from './authenticate.ts'

const env = testEnv()
const auth0 = testEnv({ AUTH_MODE: 'auth0', AUTH0_DOMAIN: 'firm.eu.auth0.com' })
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
const tenantKeys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'tenant', alg: 'RS256' }] })

const hour = 3_600_000
const day = 24 * hour

let database: TestDatabase
let node: TestIdentity
let authenticate: Authenticate
let outside: Authenticate

beforeAll(async () => {
  database = await testDatabase()
  node = await startIdentity(database.db)
  authenticate = createAuthenticator({ env, db: database.db, keySet: node.identity.keySet })
  outside = createAuthenticator({ env: auth0, db: database.db, keySet: tenantKeys, cacheMs: 0 })
})

afterAll(async () => {
  await node.close()
  await database.drop()
})

afterEach(() => {
  vi.useRealTimers()
})

function update(id: string, values: { role?: 'admin'; active?: boolean }): Promise<unknown> {
  return write(database.db, { actor: 'task:test' }, (trx) =>
    trx.updateTable('users').set(values).where('id', '=', id).execute(),
  )
}

/** Sets the wall clock, but not timers or the monotonic clock. */
function setClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: ms })
}

/** Signs a JWT with the key of the embedded provider. */
async function ownToken(claims: JWTPayload, header: Partial<JWTHeaderParameters>): Promise<string> {
  const [key] = (await loadKeys(database.db, testSecret)).signing
  if (!key) throw new Error('There is no key.')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: String(key.kid), ...header })
    .sign(await importJWK(key, 'RS256'))
}

function tenantToken(claims: JWTPayload, key = privateKey, typ?: string): Promise<string> {
  return new SignJWT({ sub: 'auth0|1', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'tenant', ...(typ && { typ }) })
    .setIssuer(claims.iss ?? 'https://firm.eu.auth0.com/')
    .setAudience(claims.aud ?? ['https://api.vouch.example', 'https://firm.eu.auth0.com/userinfo'])
    .setIssuedAt()
    .setExpirationTime(claims.exp ?? '15m')
    .sign(key)
}

const asOutsider = async (claims: JWTPayload, key = privateKey) => outside(`Bearer ${await tenantToken(claims, key)}`)

test('a token gives the account from its current row', async () => {
  const { id, email } = await createAccount(database.db, 'vetter')
  const { access_token } = await signIn(node.browser(), email)
  await update(id, { role: 'admin' })
  expect(await authenticate(`Bearer ${access_token}`)).toEqual({
    id,
    email,
    role: 'admin',
    displayName: 'Vera Vetter',
    companyId: null,
    grantId: expect.any(String),
  })
  expect(
    await database.db.selectFrom('account_activity').select('user_id').where('user_id', '=', id).execute(),
  ).toHaveLength(1)
})

test.each([undefined, '', 'Basic dXNlcjpwYXNz', 'Bearer', 'Bearer not-a-token', 'Bearer a.b.c'])(
  'without a proper token (%s) the person is asked to log in',
  async (header) => {
    await expect(authenticate(header)).rejects.toMatchObject({ name: 'UserError', code: 'UNAUTHENTICATED' })
  },
)

test('an ID token is not accepted as an access token', async () => {
  const { email } = await createAccount(database.db)
  const { id_token } = await signIn(node.browser(), email)
  await expect(authenticate(`Bearer ${id_token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([undefined, 'JWT', 'logout+jwt', 'secevent+jwt'])(
  'a JWT of our provider that is not typed as an access token (%s) is refused',
  async (typ) => {
    const { email } = await createAccount(database.db)
    const claims = decodeJwt((await signIn(node.browser(), email)).access_token)
    const header = { ...(typ && { typ }) }
    await expect(authenticate(`Bearer ${await ownToken(claims, header)}`)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This log-in is not valid here. Log in again.',
    })
    await expect(authenticate(`Bearer ${await ownToken(claims, { typ: 'at+jwt' })}`)).resolves.toMatchObject({ email })
  },
)

test.each([
  ['no id', () => ({ sub: 'root' })],
  ['an empty subject', () => ({ sub: '' })],
  ['the grant of another account', async () => ({ sub: (await createAccount(database.db, 'admin')).id })],
])('a JWT of our provider with %s is refused', async (_case, changed) => {
  const { email } = await createAccount(database.db)
  const claims = decodeJwt((await signIn(node.browser(), email)).access_token)
  const token = await ownToken({ ...claims, ...(await changed()) }, { typ: 'at+jwt' })
  await expect(authenticate(`Bearer ${token}`)).rejects.toMatchObject({
    name: 'UserError',
    code: 'UNAUTHENTICATED',
    message: 'This log-in is not valid here. Log in again.',
  })
})

test('a subject that only reads like an id is refused while the account of that id is cached', async () => {
  const { email } = await createAccount(database.db)
  const { access_token } = await signIn(node.browser(), email)
  const claims = decodeJwt(access_token)
  const listed = await ownToken({ ...claims, sub: [claims.sub] as unknown as string }, { typ: 'at+jwt' })
  await authenticate(`Bearer ${access_token}`)
  expect(await outcome(listed)).toBe('This log-in is not valid here. Log in again.')
})

test('plain JWTs of a tenant are accepted, and JWTs of other types are refused', async () => {
  const { email } = await createAccount(database.db)
  const person = { sub: 'auth0|typ', email, email_verified: true }
  const ask = async (typ?: string) => outside(`Bearer ${await tenantToken(person, privateKey, typ)}`)
  for (const typ of [undefined, 'JWT', 'at+jwt', 'application/at+jwt']) expect(await ask(typ)).toMatchObject({ email })
  for (const typ of ['logout+jwt', 'dpop+jwt', 'id+jwt']) {
    await expect(ask(typ)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('a token that was issued while the clock was ahead does not outlive the correction', async () => {
  const { email } = await createAccount(database.db)
  const claims = decodeJwt((await signIn(node.browser(), email)).access_token)
  const ahead = (100 * day) / 1000
  const late = { ...claims, iat: Number(claims.iat) + ahead, exp: Number(claims.exp) + ahead }
  expect(await outcome(await ownToken(late, { typ: 'at+jwt' }))).toBe('Could not verify JWT: JWTExpired')
  const drifted = { ...claims, iat: Number(claims.iat) + 50 }
  expect(await outcome(await ownToken(drifted, { typ: 'at+jwt' }))).toBe('accepted')
})

test('setting the clock back does not extend the access of a blocked account', async () => {
  const { id, email } = await createAccount(database.db)
  const { access_token } = await signIn(node.browser(), email)
  await authenticate(`Bearer ${access_token}`)
  await update(id, { active: false })
  setClock(Date.now() - 30_000)
  const message = 'Your account is blocked. Ask an administrator to unblock it.'
  await expect.poll(() => outcome(access_token), withinFiveSeconds).toBe(message)
})

test('an account that was seen while the clock was ahead is seen again', async () => {
  const { id, email } = await createAccount(database.db)
  const { access_token } = await signIn(node.browser(), email)
  const last_seen_at = new Date(Date.now() + 100 * day)
  await database.db.insertInto('account_activity').values({ user_id: id, last_seen_at }).execute()
  await authenticate(`Bearer ${access_token}`)
  const seen = await database.db.selectFrom('account_activity').selectAll().where('user_id', '=', id).execute()
  expect(Math.abs(Date.parse(seen[0]?.last_seen_at ?? '') - Date.now())).toBeLessThan(hour)
})

test('blocking ends a session within five seconds', async () => {
  const { id, email } = await createAccount(database.db)
  const { access_token } = await signIn(node.browser(), email)
  await authenticate(`Bearer ${access_token}`)
  await update(id, { active: false })
  const message = 'Your account is blocked. Ask an administrator to unblock it.'
  await expect.poll(() => outcome(access_token), withinFiveSeconds).toBe(message)
})

test('ending all sessions kills access tokens within five seconds, and refresh tokens at once', async () => {
  const { id, email } = await createAccount(database.db)
  const browser = node.browser()
  const { access_token, refresh_token } = await signIn(browser, email)
  await authenticate(`Bearer ${access_token}`)
  await write(database.db, { actor: 'task:test' }, (trx) => endSessions(trx, id))
  expect((await refresh(browser, refresh_token)).status).toBe(400)
  await expect.poll(() => outcome(access_token), withinFiveSeconds).toBe('Could not verify JWT: JWTExpired')
  const again = await signIn(browser, email)
  await expect(authenticate(`Bearer ${again.access_token}`)).resolves.toMatchObject({ id })
})

test('logging out kills the access token too', async () => {
  const { email } = await createAccount(database.db)
  const browser = node.browser()
  const { access_token } = await signIn(browser, email)
  await browser.request('/v2/logout')
  await expect(authenticate(`Bearer ${access_token}`)).rejects.toBeInstanceOf(JwtExpiredError)
})

test('a burst of requests reads the account once, and records once that it was seen', async () => {
  const { email } = await createAccount(database.db)
  const { access_token } = await signIn(node.browser(), email)
  const statements: string[] = []
  const counting = database.db.withPlugin({
    transformQuery: ({ node: query }) => {
      statements.push(query.kind)
      return query
    },
    transformResult: async ({ result }) => result,
  })
  const burst = createAuthenticator({ env, db: counting, keySet: node.identity.keySet })
  await Promise.all(Array.from({ length: 20 }, () => burst(`Bearer ${access_token}`)))
  expect(statements).toEqual(['SelectQueryNode', 'InsertQueryNode'])
  const later = createAuthenticator({ env, db: counting, keySet: node.identity.keySet })
  await later(`Bearer ${access_token}`)
  expect(statements).toEqual(['SelectQueryNode', 'InsertQueryNode', 'SelectQueryNode'])
})

test('a token of the tenant is linked to the account with its verified e-mail, then found by its subject', async () => {
  const { id, email } = await createAccount(database.db)
  const first = {
    sub: 'auth0|linked',
    'https://vouch.example/email': email.toUpperCase(),
    'https://vouch.example/email_verified': true,
  }
  expect(await asOutsider(first)).toMatchObject({ id })
  expect(await asOutsider({ sub: 'auth0|linked' })).toMatchObject({ id })
  await expect(asOutsider({ ...first, sub: 'auth0|another' })).rejects.toMatchObject({
    message: 'There is no Vouch account for you. Ask an administrator for one.',
  })
})

test('when two people of the tenant with the same verified e-mail log in at once, the account is linked to only one', async () => {
  const { email } = await createAccount(database.db)
  const come = (subject: string) => asOutsider({ sub: `auth0|${subject}`, email, email_verified: true })
  const answers = await Promise.allSettled([come('one'), come('other'), come('one'), come('other')])
  const [one, other] = [answers.slice(0, 1), answers.slice(1, 2)].map(([answer]) => answer?.status)
  expect([one, other].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.map(({ status }) => status)).toEqual([one, other, one, other])
})

test('an unverified e-mail links no account', async () => {
  const { email } = await createAccount(database.db)
  for (const email_verified of [undefined, false, 'true']) {
    await expect(asOutsider({ sub: 'auth0|thief', email, email_verified })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Verify your e-mail address with your identity provider, then log in again.',
    })
  }
})

test('a person of the tenant without an account, or with a blocked one, is refused with a sentence', async () => {
  const { id, email } = await createAccount(database.db)
  await update(id, { active: false })
  await expect(asOutsider({ sub: 'auth0|nobody' })).rejects.toThrow('There is no Vouch account for you.')
  await expect(asOutsider({ sub: 'auth0|blocked', email, email_verified: true })).rejects.toThrow(
    'Your account is blocked.',
  )
})

test.each([
  ['a null character', 'auth0|\0'],
  ['a number', 7],
  ['a list', ['auth0|listed']],
])('a token of the tenant whose subject is %s is refused', async (_case, sub) => {
  const claims = { sub, email_verified: true } as unknown as JWTPayload
  await expect(asOutsider(claims)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'This log-in is not valid here. Log in again.',
  })
})

test('an e-mail address of the tenant with a null character links no account', async () => {
  const { email } = await createAccount(database.db)
  await expect(asOutsider({ sub: 'auth0|null', email: `${email}\0`, email_verified: true })).rejects.toThrow(
    'There is no Vouch account for you.',
  )
})

test('a token of another issuer, audience or key is refused, an old one is expired, and a minute of clock drift is forgiven', async () => {
  const { email } = await createAccount(database.db)
  const person = { sub: 'auth0|drift', email, email_verified: true }
  const now = Math.floor(Date.now() / 1000)
  expect(await asOutsider({ ...person, exp: now - 50 })).toMatchObject({ email })
  await expect(asOutsider({ ...person, exp: now - 70 })).rejects.toBeInstanceOf(JwtExpiredError)
  const other = await generateKeyPair('RS256')
  const refused = [
    () => asOutsider({ ...person, iss: 'https://evil.example/' }),
    () => asOutsider({ ...person, aud: 'https://elsewhere.example' }),
    () => asOutsider(person, other.privateKey),
  ]
  for (const attempt of refused) {
    await expect(attempt()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This log-in is not valid here. Log in again.',
    })
  }
})

test('a token with no signature, with one by a shared secret, or with a key that it brings itself is refused', async () => {
  const { email } = await createAccount(database.db)
  const claims = { sub: 'auth0|forged', email, email_verified: true, iss: 'https://firm.eu.auth0.com/' }
  const signed = (jwt: SignJWT) => jwt.setAudience('https://api.vouch.example').setIssuedAt().setExpirationTime('15m')
  const own = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(own.publicKey)
  const shared = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
  const forged = [
    new UnsecuredJWT(claims).setAudience('https://api.vouch.example').setIssuedAt().setExpirationTime('15m').encode(),
    await signed(new SignJWT(claims)).setProtectedHeader({ alg: 'HS256', kid: 'tenant' }).sign(shared),
    await signed(new SignJWT(claims)).setProtectedHeader({ alg: 'RS256', kid: 'tenant', jwk }).sign(own.privateKey),
  ]
  for (const token of forged) {
    await expect(outside(`Bearer ${token}`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  await expect(asOutsider(claims)).resolves.toMatchObject({ email })
})

test.each([new TypeError('fetch failed'), new errors.JWKSTimeout(), new errors.JOSEError('Expected 200 OK')])(
  'when the keys of the tenant cannot be fetched (%s), nobody is told to log in again',
  async (failure) => {
    const keySet = () => Promise.reject(failure)
    const cutOff = createAuthenticator({ env: auth0, db: database.db, keySet })
    await expect(cutOff(`Bearer ${await tenantToken({})}`)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The identity provider does not answer. Try again in a moment.',
    })
  },
)

async function outcome(token: string): Promise<string> {
  return authenticate(`Bearer ${token}`).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}
