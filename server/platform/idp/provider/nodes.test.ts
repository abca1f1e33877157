import { request } from 'node:http'
import { decodeProtectedHeader, type JWK } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from '#server/platform/auth/authenticate.ts'
import { createIdentity } from '#server/platform/idp/identity.ts'
import { type TestDatabase, testDatabase, waitsForLock } from '#test/database.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import {
  authorization,
  createAccount,
  refresh,
  signIn,
  startIdentity,
  type TestIdentity,
  testEnv,
  testOrigin,
  testSecret,
  tokensOf,
} from '#test/identity/identity.ts'
import { loadKeys, rotateKeys } from './keys.ts'

const hour = 3_600_000
const day = 24 * hour

let database: TestDatabase
let nodes: TestIdentity[]

beforeAll(async () => {
  database = await testDatabase()
  // Both create the first keys at the same moment.
  nodes = await Promise.all([startIdentity(database.db), startIdentity(database.db)])
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.drop()
})

/** Lists the public keys that a node publishes. */
async function keysOf(address: string): Promise<JWK[]> {
  const { keys } = (await (await fetch(`${address}/.well-known/jwks.json`)).json()) as { keys: JWK[] }
  return keys
}

const addresses = () => nodes.map(({ address }) => address)

test('two nodes that start at once agree on their keys', async () => {
  const answers = await Promise.all(addresses().map(keysOf))
  expect(answers[0]).toHaveLength(1)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]?.[0]).not.toHaveProperty('d')
})

test('a log-in, refreshes and a silent frame go through two nodes in turn', async () => {
  const { email } = await createAccount(database.db)
  const browser = new TestBrowser(testOrigin, addresses())
  let { refresh_token } = await signIn(browser, email)
  for (let turn = 0; turn < 3; turn++) {
    const answer = await refresh(browser, refresh_token)
    expect(answer.status).toBe(200)
    refresh_token = (await tokensOf(answer)).refresh_token
  }
  for (let turn = 0; turn < 2; turn++) {
    const frame = await browser.request(authorization({ prompt: 'none', response_mode: 'web_message' }).path)
    expect(await frame.text()).toContain('"code":"')
  }
})

/** Lists the events of an account's family of tokens that a second use has ended. */
const replaysOf = (accountId: string) =>
  database.db
    .selectFrom('security_events')
    .select('kind')
    .where('person_id', '=', accountId)
    .where('kind', '=', 'TOKEN_REPLAYED')
    .execute()

test('a used refresh token whose successor another node uses at that moment is refused, and ends the family', async () => {
  const [one, other] = nodes as [TestIdentity, TestIdentity]
  const { id, email } = await createAccount(database.db)
  const browser = one.browser()
  const used = (await signIn(browser, email)).refresh_token
  const successor = (await tokensOf(refresh(browser, used))).refresh_token
  const second = await database.owner.transaction().execute(async (trx) => {
    // Uses the successor between the read and the write of its predecessor's second use.
    const unused = trx.updateTable('oidc_artefacts').set({ consumed_at: sql`now()` }).where('account_id', '=', id)
    await unused.where('model', '=', 'RefreshToken').where('consumed_at', 'is', null).execute()
    const answer = refresh(other.browser(), used)
    await expect.poll(() => waitsForLock(database)).toBe(true)
    return { answer }
  })
  const answer = await second.answer
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  expect(await replaysOf(id)).toHaveLength(1)
  expect((await refresh(browser, successor)).status).toBe(400)
})

test('whatever two nodes are sent at once, a refused second use has ended the family, and nothing fails', {
  tags: 'fuzz',
}, async () => {
  const [one, other] = nodes as [TestIdentity, TestIdentity]
  let refusals = 0
  for (let round = 0; round < 8; round++) {
    const { email } = await createAccount(database.db)
    const browser = one.browser()
    const used = (await signIn(browser, email)).refresh_token
    const successor = (await tokensOf(refresh(browser, used))).refresh_token
    const answers = await Promise.all([
      refresh(browser, successor),
      refresh(other.browser(), used),
      refresh(browser, used),
      refresh(other.browser(), successor),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual([])
    if (answers.every(({ status }) => status === 200)) continue
    refusals++
    const tokens = await Promise.all(answers.filter(({ status }) => status === 200).map(tokensOf))
    for (const { refresh_token } of tokens) expect((await refresh(browser, refresh_token)).status).toBe(400)
  }
  expect(refusals).toBeGreaterThan(0)
})

test('sessions and refresh tokens outlive a restart of every node', async () => {
  const { email } = await createAccount(database.db)
  const before = await startIdentity(database.db)
  const browser = before.browser()
  const { refresh_token } = await signIn(browser, email)
  await before.close()

  const after = await startIdentity(database.db)
  const returning = new TestBrowser(testOrigin, [after.address])
  expect((await refresh(returning, refresh_token)).status).toBe(200)
  const { path } = authorization({ prompt: 'none', response_mode: 'web_message' })
  const frame = await fetch(after.address + path, { headers: { cookie: browser.cookieHeader(), accept: 'text/html' } })
  expect(await frame.text()).toContain('"code":"')
  await after.close()
})

test('a forged Host or X-Forwarded header changes no address', async () => {
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const text = await new Promise<string>((resolve, reject) => {
    const outgoing = request(
      `${addresses()[0]}/.well-known/openid-configuration`,
      { headers: forged },
      async (answer) => {
        resolve(Buffer.concat(await answer.toArray()).toString())
      },
    )
    outgoing.on('error', reject).end()
  })
  expect(text).toContain(`"${testOrigin}/authorize"`)
  expect(text).not.toContain('evil')
})

test('keys rotate without a refused token: announced an hour ahead, then signing, then retired', async () => {
  const { db } = database
  const [signer, checker] = nodes as [TestIdentity, TestIdentity]
  const { email } = await createAccount(db)
  const browser = new TestBrowser(testOrigin, [signer.address])
  const authenticate = createAuthenticator({ env: testEnv(), db, keySet: checker.identity.keySet })
  let { access_token, refresh_token } = await signIn(browser, email)
  const renew = async () => {
    ;({ access_token, refresh_token } = await tokensOf(refresh(browser, refresh_token)))
    return decodeProtectedHeader(access_token).kid
  }
  const publicKids = async (node: TestIdentity) => (await keysOf(node.address)).map(({ kid }) => kid)
  const [oldKid] = await publicKids(signer)

  const due = Date.now() + 91 * day
  await rotateKeys(db, testSecret, new Date(due))
  for (const node of nodes) await node.identity.reloadKeys(new Date(due))
  expect(await publicKids(checker)).toHaveLength(2)
  expect(await renew()).toBe(oldKid)

  await signer.identity.reloadKeys(new Date(due + hour + 1))
  const newKid = await renew()
  expect(newKid).not.toBe(oldKid)
  await expect(authenticate(`Bearer ${access_token}`)).resolves.toMatchObject({ email })

  await rotateKeys(db, testSecret, new Date(due + 2 * hour))
  expect((await loadKeys(db, testSecret, new Date(due + 2 * hour))).signing).toHaveLength(2)
  await rotateKeys(db, testSecret, new Date(due + 3 * hour + 1))
  const { signing, cookies } = await loadKeys(db, testSecret, new Date(due + 3 * hour + 1))
  expect(signing.map(({ kid }) => kid)).toEqual([newKid])
  // A cookie lives for weeks, so its old key still verifies.
  expect(cookies).toHaveLength(2)
  await rotateKeys(db, testSecret, new Date(due + 32 * day))
  expect((await loadKeys(db, testSecret, new Date(due + 32 * day))).cookies).toHaveLength(1)
})

test('a key that was made while the clock was 100 days ahead signs soon after the correction, and rotation goes on', {
  tags: 'processes',
}, async () => {
  const own = await testDatabase()
  const { db } = own
  const [now, ahead] = [Date.now(), Date.now() + 100 * day]
  const at = (ms: number) => loadKeys(db, testSecret, new Date(ms))
  const first = await at(now)
  await rotateKeys(db, testSecret, new Date(ahead))
  expect((await at(now + day)).signing[0]?.kid).toBe(first.signing[0]?.kid)

  await rotateKeys(db, testSecret, new Date(now))
  const next = await at(now + hour + 1)
  expect(next.signing[0]?.kid).not.toBe(first.signing[0]?.kid)
  expect(next.cookies[0]).not.toBe(first.cookies[0])
  await rotateKeys(db, testSecret, new Date(now + 92 * day))
  expect((await at(now + 93 * day)).signing[0]?.kid).not.toBe(next.signing[0]?.kid)
  await own.drop()
})

test('when a clock that was ahead has retired every other key, the remaining one signs at once', {
  tags: 'processes',
}, async () => {
  const own = await testDatabase()
  const node = await startIdentity(own.db)
  const ahead = Date.now() + 100 * day
  await rotateKeys(own.db, testSecret, new Date(ahead))
  await rotateKeys(own.db, testSecret, new Date(ahead + 40 * day))
  await node.identity.reloadKeys(new Date(ahead + 40 * day))
  await rotateKeys(own.db, testSecret)
  await node.identity.reloadKeys()
  const authenticate = createAuthenticator({ env: testEnv(), db: own.db, keySet: node.identity.keySet })
  const { email } = await createAccount(own.db)
  const { access_token } = await signIn(node.browser(), email)
  await expect(authenticate(`Bearer ${access_token}`)).resolves.toMatchObject({ email })
  await node.close()
  await own.drop()
})

test('another VOUCH_SECRET gets one sentence that names it', async () => {
  const other = { secret: 'another secret that is long enough too!', env: testEnv(), db: database.db }
  const deps = { ...other, log: undefined as never, mailer: undefined as never }
  await expect(createIdentity(deps)).rejects.toThrow(/^VOUCH_SECRET is not the one that this database was set up with/)
})

test('private keys are encrypted in the database', async () => {
  const rows = await database.db.selectFrom('idp_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/"kty"|BEGIN/)
  const { signing } = await loadKeys(database.db, testSecret)
  expect(JSON.stringify(rows)).not.toContain(signing[0]?.d)
})

test('a signing key has 3,072 bits', async () => {
  const { signing } = await loadKeys(database.db, testSecret)
  expect(signing.map(({ n }) => Buffer.from(n ?? '', 'base64url').length * 8)).toEqual(signing.map(() => 3_072))
  expect(signing.length).toBeGreaterThan(0)
})
