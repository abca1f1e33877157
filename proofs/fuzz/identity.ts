import * as fc from '#test/draws/property.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { authorization, openLogin } from '#test/identity/identity.ts'
import { createFuzzer, FuzzError, type Fuzzer } from './fuzzer.ts'
import { addressPart, headers, headerValue, queryOf, text } from './hostile.ts'
import { checkAlive, type HttpAnswer, send } from './send.ts'
import type { FuzzTarget } from './target.ts'

const addresses = [
  '/authorize',
  '/authorize/{}',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/{}',
  '/userinfo',
  '/v2/logout',
  '/oidc/logout',
  '/oidc/logout/confirm',
  '/oidc/logout/success',
  '/oidc/{}',
  '/u/login/{}',
  '/u/forgot-password',
  '/u/password/{}',
  '/u/change-password',
  '/u/{}',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/.well-known/{}',
]

/** Hostile values, and values with a meaning in the protocol. */
const values = fc.oneof(
  { weight: 2, arbitrary: addressPart },
  fc.constantFrom(
    'none',
    'login',
    'consent',
    'code',
    'token',
    'query',
    'fragment',
    'form_post',
    'web_message',
    'S256',
    'plain',
    'vouch-web',
    'openid%20offline_access',
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'password',
    'implicit',
    'eyJhbGciOiJub25lIn0.e30.',
    'https%3A%2F%2Fevil.example%2F',
  ),
)

const names = [
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'audience', 'state', 'nonce', 'prompt'],
  ...['code_challenge', 'code_challenge_method', 'login_hint', 'id_token_hint', 'max_age', 'acr_values', 'ui_locales'],
  ...['claims', 'request', 'request_uri', 'resource', 'display', 'registration', 'dpop_jkt', 'login'],
  ...['grant_type', 'code', 'code_verifier', 'refresh_token', 'token', 'token_type_hint', 'client_secret'],
  ...['client_assertion', 'client_assertion_type', 'access_token', 'email', 'password', 'current', 'xsrf', 'logout'],
  ...['returnTo', 'post_logout_redirect_uri', 'federated', '__proto__'],
]

const cookieNames = ['vouch_session', 'vouch_session.sig', 'vouch_login', 'vouch_resume', 'vouch_device_x', '__Host-x']
const cookies = fc
  .array(fc.tuple(fc.constantFrom(...cookieNames), headerValue), { maxLength: 3 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replace(/[;,\s]/g, '')}`).join('; '))

/** Makes a request of the web app with a few changed parameters. */
function nearlyValid(url: string): fc.Arbitrary<string> {
  return fc
    .dictionary(fc.constantFrom(...names), fc.oneof(values.map(decoded), text), { maxKeys: 3 })
    .map((changed) => {
      const wellFormed = Object.entries(changed).map(([name, value]) => [name, value.toWellFormed()])
      const path = authorization({
        redirect_uri: url,
        code_challenge: 'x'.repeat(43),
        ...Object.fromEntries(wellFormed),
      }).path
      return path.slice(0, 7_000)
    })
}

function decoded(value: string): string {
  return value === 'https%3A%2F%2Fevil.example%2F' ? 'https://evil.example/' : value
}

/** Calls the pages and endpoints of sign-in with hostile parameters, methods, cookies and forms. */
export function createIdentityFuzzer(target: FuzzTarget): Fuzzer {
  const anyPath = fc
    .tuple(fc.constantFrom(...addresses), addressPart, queryOf(names, values))
    .map(([address, part, query]) => address.replace('{}', () => part) + query)
  const endpointRequest = fc.record({
    path: fc.oneof(anyPath, anyPath, nearlyValid(target.url)),
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
      fc.constantFrom('HEAD', 'PUT', 'OPTIONS', 'DELETE'),
    ),
    more: headers,
    cookie: cookies,
    type: fc.oneof(
      { weight: 6, arbitrary: fc.constant('application/x-www-form-urlencoded') },
      fc.constantFrom('application/json', 'multipart/form-data; boundary=x', ''),
    ),
    form: fc.oneof(
      queryOf(names, values).map((query) => query.slice(1)),
      text,
    ),
  })
  const login = fc.record({ email: text, password: text, token: fc.option(text), address: fc.ipV4() })
  const inputs = fc.oneof({ weight: 9, arbitrary: endpointRequest }, { weight: 1, arbitrary: login })
  return createFuzzer({ name: 'identity', perTurn: 200 }, inputs, async (input) => {
    const kind = 'path' in input ? await fuzzEndpoint(target, input) : await tryLogin(target, input)
    await checkAlive(target.url)
    return kind
  })
}

interface EndpointRequest {
  readonly path: string
  readonly method: string
  readonly more: Record<string, string>
  readonly cookie: string
  readonly type: string
  readonly form: string
}

async function fuzzEndpoint(
  { url }: FuzzTarget,
  { path, method, more, cookie, type, form }: EndpointRequest,
): Promise<string> {
  const hasBody = method === 'POST' || method === 'PUT'
  const sent = { ...more, cookie, ...(hasBody && { 'content-type': type, origin: more.origin ?? url }) }
  const answer = await send(url, { method, path, headers: sent, body: hasBody ? form : '' })
  if (answer) check(url, answer)
  return answer ? `${method} ${answer.status}` : 'cut off'
}

interface Login {
  readonly email: string
  readonly password: string
  /** Replaces the token of the page; null keeps it. */
  readonly token: string | null
  readonly address: string
}

/** Logs in through the real page, whose cookies and token let the form reach the password check. */
async function tryLogin({ url }: FuzzTarget, { email, password, token, address }: Login): Promise<string> {
  const browser = new TestBrowser(url, [url])
  const page = await openLogin(browser)
  const fields = { email, password, token: token ?? page.token }
  const response = await browser.post(page.path, fields, { 'x-forwarded-for': address })
  const headersOf = Object.fromEntries(response.headers)
  check(url, { status: response.status, headers: headersOf, text: await response.text() })
  if (response.status < 400) throw new FuzzError(`Nobody was let in: ${response.status}.`)
  return `log-in ${response.status}`
}

/**
 * Checks that an answer gives no tokens, redirects to no other site, and contains no foreign markup.
 * @throws FuzzError
 */
function check(
  url: string,
  { status, headers: { location, 'content-type': type = '' }, text: body }: HttpAnswer,
): void {
  if (status >= 500) throw new FuzzError(`The status is ${status}: ${body.slice(0, 500)}`)
  const goal = location === undefined ? undefined : new URL(location, url)
  if (goal && goal.origin !== url) throw new FuzzError(`The redirect leads to ${location}.`)
  if (goal?.searchParams.has('code') || /"(access|refresh|id)_token"\s*:/.test(body)) {
    throw new FuzzError(`Nobody was given something: ${location} ${body.slice(0, 500)}`)
  }
  if (type.includes('html') && /<x9k7|"> ?<x9k7|href="javascript:/i.test(body)) {
    throw new FuzzError(`The page has foreign markup: ${body.slice(0, 2_000)}`)
  }
}
