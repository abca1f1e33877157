import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { createAccount, openLogin, testOrigin, testPassword } from '#test/identity/identity.ts'
import { setUpIdentity } from '#test/identity/identitySetup.ts'

const setup = setUpIdentity()

/** Discovery over plain HTTP, at the node that stands behind the public address. */
function discover(): Promise<client.Configuration> {
  const customFetch: client.CustomFetch = (url, options) => {
    const { pathname, search } = new URL(url)
    return fetch(setup.node.address + pathname + search, options as RequestInit)
  }
  const options = { execute: [client.allowInsecureRequests], [client.customFetch]: customFetch }
  return client.discovery(new URL(`${testOrigin}/`), 'vouch-web', undefined, client.None(), options)
}

/** Logs in with the second client. With an audience the access token is for the API, without one for userinfo. */
async function logIn(config: client.Configuration, more: Record<string, string> = {}) {
  const { id, email } = await createAccount(setup.database.db)
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const expectedNonce = client.randomNonce()
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: `${testOrigin}/`,
    scope: 'openid profile email offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  })
  const browser = setup.node.browser()
  const login = await openLogin(browser, to.href)
  const fields = { token: login.token, email, password: testPassword }
  const { url } = await browser.follow(await browser.post(login.path, fields))
  const checks = { pkceCodeVerifier, expectedState, expectedNonce }
  const tokens = await client.authorizationCodeGrant(config, url, checks)
  return { id, email, browser, tokens }
}

test('discovery names the paths of Auth0 under the public address', async () => {
  const metadata = (await discover()).serverMetadata()
  expect(metadata).toMatchObject({
    issuer: `${testOrigin}/`,
    authorization_endpoint: `${testOrigin}/authorize`,
    token_endpoint: `${testOrigin}/oauth/token`,
    userinfo_endpoint: `${testOrigin}/userinfo`,
    jwks_uri: `${testOrigin}/.well-known/jwks.json`,
    revocation_endpoint: `${testOrigin}/oauth/revoke`,
    end_session_endpoint: `${testOrigin}/oidc/logout`,
    code_challenge_methods_supported: ['S256'],
  })
})

test('a second conforming client logs in, reads userinfo, refreshes and revokes', async () => {
  const config = await discover()
  client.enableNonRepudiationChecks(config)
  const { id, email, tokens } = await logIn(config)
  expect(tokens.claims()).toMatchObject({ sub: id, email })
  expect(await client.fetchUserInfo(config, tokens.access_token, id)).toMatchObject({
    name: 'Vera Vetter',
    email,
    email_verified: true,
    'https://vouch.example/role': 'vetter',
  })
  const refreshed = await client.refreshTokenGrant(config, String(tokens.refresh_token))
  expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  await client.tokenRevocation(config, String(refreshed.refresh_token))
  await expect(client.refreshTokenGrant(config, String(refreshed.refresh_token))).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('it asks for the audience of the API and gets a signed token for it', async () => {
  const config = await discover()
  const { tokens } = await logIn(config, { audience: 'https://api.vouch.example' })
  expect(tokens.access_token.split('.')).toHaveLength(3)
  await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow()
})

test('the standard log-out asks first, then ends the session', async () => {
  const config = await discover()
  const { browser, tokens } = await logIn(config)
  const to = client.buildEndSessionUrl(config, {
    id_token_hint: String(tokens.id_token),
    post_logout_redirect_uri: testOrigin,
  })
  const page = await (await browser.request(to.href)).text()
  expect(page).toContain('Log out of Vouch?')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const out = await browser.post('/oidc/logout/confirm', { xsrf, logout: 'yes' })
  expect(out.headers.get('location')).toBe(`${testOrigin}/`)
  await expect(client.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
