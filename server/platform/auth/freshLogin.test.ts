import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest } from '#test/factories.ts'
import {
  authorization,
  createAccount,
  openLogin,
  redeem,
  startIdentity,
  type TestIdentity,
  testEnv,
  testPassword,
  tokensOf,
} from '#test/identity/identity.ts'
import { createFreshLogin } from './freshLogin.ts'

let database: TestDatabase
let provider: TestIdentity
beforeAll(async () => {
  database = await testDatabase()
  provider = await startIdentity(database.db)
})
afterAll(async () => {
  await provider.close()
  await database.drop()
})

describe('a log-in at the embedded provider', () => {
  test('is fresh when the app asked for one, though the browser has a session', async () => {
    const { id, email } = await createAccount(database.db, 'admin')
    const browser = provider.browser()
    const check = createFreshLogin(testEnv(), provider.identity.keySet)
    const logIn = async (parameters: Record<string, string> = {}) => {
      const { path, verifier } = authorization(parameters)
      const login = await openLogin(browser, path)
      expect(login.token).not.toBe('')
      const answer = { token: login.token, email, password: testPassword }
      const { url } = await browser.follow(await browser.post(login.path, answer))
      return tokensOf(redeem(browser, url.searchParams.get('code') ?? '', verifier))
    }

    // The first log-in, of a browser without a session, tells no moment, since the app did not ask for it.
    await expect(check(database.db, id, (await logIn()).id_token)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    const fresh = await logIn({ prompt: 'login', max_age: '0' })
    await expect(check(database.db, id, fresh.id_token)).resolves.toBeUndefined()
  })
})

describe('a log-in at an external provider', () => {
  const env = testEnv({ AUTH_MODE: 'auth0', AUTH0_DOMAIN: 'firm.example', AUTH_CLIENT_ID: 'the-app' })

  test('counts for the account that it is linked to, and for no other', async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const check = createFreshLogin(env, createLocalJWKSet({ keys: [await exportJWK(publicKey)] }))
    const [linked, other] = [await createAccount(database.db, 'admin'), await createAccount(database.db, 'admin')]
    const identity = { identity_issuer: 'https://firm.example/', identity_subject: 'auth0|1' }
    await asTest(database.db, (trx) => trx.updateTable('users').set(identity).where('id', '=', linked.id).execute())
    const token = await new SignJWT({ auth_time: Math.floor(Date.now() / 1000) - 10 })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer('https://firm.example/')
      .setAudience('the-app')
      .setSubject('auth0|1')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
    await expect(check(database.db, linked.id, token)).resolves.toBeUndefined()
    await expect(check(database.db, other.id, token)).rejects.toMatchObject({
      message: expect.stringContaining('with another account'),
    })
    const stranger = createFreshLogin(
      env,
      createLocalJWKSet({ keys: [await exportJWK((await generateKeyPair('RS256')).publicKey)] }),
    )
    await expect(stranger(database.db, linked.id, token)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
})
