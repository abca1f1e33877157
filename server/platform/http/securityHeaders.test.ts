import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#server/platform/site/site.ts'
import { createDeveloper } from '#test/factories.ts'
import { authorization, testEnv } from '#test/identity/identity.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { setSecurityHeaders } from './securityHeaders.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-site-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'assets/main.js'), 'export const answer = 42\n')
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Vouch</title>')
  server = await startTestServer({ site: (parts) => createSite(parts, folder) })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends a request with any Host header, unlike fetch, and follows no redirect. */
function ask(address: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    request(server.url + address, { method, headers }, async (res) => {
      const content = Buffer.concat(await res.toArray()).toString()
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: content })
    })
      .once('error', reject)
      .end(body)
  })
}

const asAdmin = () => ({ authorization: `Bearer ${server.as('admin').token}` })
const json = () => ({ ...asAdmin(), 'content-type': 'application/json' })
const frame = () => authorization({ redirect_uri: server.url, prompt: 'none', response_mode: 'web_message' }).path
/** Uploads a resume. @returns the address of its file. */
async function resumeAddress(): Promise<string> {
  const { id } = await createDeveloper(server.db)
  const headers = { ...asAdmin(), 'x-file-name': 'resume.txt' }
  const answer = await ask(`/portal/developer/${id}/resume`, { method: 'POST', headers, body: 'Writes Go' })
  return `/portal/resume/${(JSON.parse(answer.body) as { id: string }).id}`
}

/** One answer of every kind: its name, status and address, and the sites that may frame it. */
const answers: readonly [
  kind: string,
  status: number,
  () => Promise<[string, Asked?]> | [string, Asked?],
  framed?: 'self',
][] = [
  ['the page of the web app', 200, () => ['/developers']],
  ['a script of the web app', 200, () => ['/assets/main.js']],
  ['a script that is not there', 404, () => ['/assets/none.js']],
  ['the configuration of the web app', 200, () => ['/cfg.js']],
  ['a way of asking that the web app does not know', 405, () => ['/developers', { method: 'DELETE' }]],
  [
    'an answer of GraphQL',
    200,
    () => ['/graphql', { method: 'POST', headers: json(), body: '{"query":"{ me { id } }"}' }],
  ],
  ['GraphQL to nobody', 401, () => ['/graphql', { method: 'POST', headers: { 'content-type': 'application/json' } }]],
  ['GraphQL by GET', 405, () => ['/graphql']],
  ['an answer of the portal', 200, () => ['/portal/developer/search-resume?q=go', { headers: asAdmin() }]],
  ['a file', 200, async () => [await resumeAddress(), { headers: asAdmin() }]],
  ['a list to be saved', 200, () => ['/portal/lists/events.csv', { headers: asAdmin() }]],
  ['a picture that is not there', 404, () => ['/portal/avatar/none']],
  ['an address that the portal does not have', 404, () => ['/portal/none', { headers: asAdmin() }]],
  ['a redirect to the canonical host', 308, () => ['/clients', { headers: { host: 'other.example' } }]],
  ['a post to another host', 421, () => ['/clients', { method: 'POST', headers: { host: 'other.example' } }]],
  ['the life sign', 200, () => ['/healthz']],
  ['the readiness', 200, () => ['/readyz']],
  ['the metrics', 200, () => ['/internal/metrics']],
  ['refused metrics', 403, () => ['/internal/metrics', { headers: { forwarded: 'for=192.0.2.1' } }]],
  ['a redirect to the log-in page', 303, () => [authorization({ redirect_uri: server.url }).path]],
  ['a page of sign-in', 200, () => ['/u/forgot-password']],
  ['a page of sign-in that is not there', 404, () => ['/u/none']],
  ['a refused log-in', 400, () => [authorization({ redirect_uri: 'https://evil.example' }).path]],
  ['a refused token', 400, () => ['/oauth/token', { method: 'POST' }]],
  ['a page for everybody', 200, () => ['/public/jobs']],
  ['a form for everybody', 200, () => ['/public/jobs/apply']],
  ['a page for everybody that is not there', 404, () => ['/public/none']],
  ['a refused form', 403, () => ['/public/jobs/apply', { method: 'POST' }]],
  ['the discovery document', 200, () => ['/.well-known/openid-configuration']],
  ['the public keys', 200, () => ['/.well-known/jwks.json']],
  ['userinfo to nobody', 401, () => ['/userinfo']],
  ['a log-out', 302, () => ['/v2/logout']],
  ['the answer to a hidden frame', 400, () => [frame()], 'self'],
]

test.each(answers)('%s has a policy for the browser', async (_, status, address, framed) => {
  const answer = await ask(...(await address()))
  expect(answer.status).toBe(status)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toMatch(framed ? /frame-ancestors 'self'(;|$)/ : /frame-ancestors 'none'(;|$)/)
  expect(policy).toMatch(/require-trusted-types-for 'script'(;|$)/)
  expect(policy).toMatch(/trusted-types ('none'|default)(;|$)/)
  expect(answer.headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['referrer-policy']).toBe('same-origin')
})

test.each(answers)('%s says of its body what it is, a text with its encoding', async (_, _status, address) => {
  const answer = await ask(...(await address()))
  if (answer.body === '') return
  const type = String(answer.headers['content-type'])
  expect(type).toMatch(/^[a-z]+\/[\w.+-]+/)
  if (/^text\/|xml|json/.test(type)) expect(type).toMatch(/; charset=utf-8/i)
})

test.each<readonly [what: string, address: () => Parameters<typeof ask>]>([
  ['GraphQL', () => ['/graphql', { method: 'POST', headers: json(), body: '{"query":"{ me { id } }"}' }]],
  ['a search', () => ['/portal/developer/search-resume?q=go', { headers: asAdmin() }]],
  ['a list to be saved', () => ['/portal/lists/events.csv', { headers: asAdmin() }]],
  ['a refusal', () => ['/portal/none', { headers: asAdmin() }]],
  ['the page of the web app', () => ['/developers']],
])('no cache keeps an answer that a person gets: %s', async (_, address) => {
  expect((await ask(...address())).headers['cache-control']).toBe('no-store')
})

test.each([
  ['/', 'GET'],
  ['/graphql', 'POST'],
  ['/graphql', 'OPTIONS'],
  ['/portal/lists/events.csv', 'GET'],
  ['/portal/lists/events.csv', 'OPTIONS'],
  ['/public/jobs', 'GET'],
])('no page of another site may read the answer of %s (%s)', async (address, method) => {
  const { headers } = await ask(address, { method, headers: { ...asAdmin(), origin: 'https://evil.example' } })
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test.each(['/', '/graphql', '/portal/none', '/u/forgot-password', '/public/jobs', '/healthz'])(
  'TRACE of %s sends nothing of the request back',
  async (address) => {
    const { body } = await ask(address, { method: 'TRACE', headers: { ...asAdmin(), 'x-probe': 'a hidden header' } })
    expect(body).not.toContain('a hidden header')
    expect(body).not.toContain(server.as('admin').token)
  },
)

test('behind https, every answer asks browsers to use nothing else for a year, on hosts below, too', () => {
  const headersOf = (PUBLIC_URL: string) => {
    const res = new ServerResponse(new IncomingMessage(new Socket()))
    setSecurityHeaders(res, testEnv({ PUBLIC_URL }))
    return res.getHeaders()
  }
  const policy = 'strict-transport-security'
  expect(headersOf('https://vouch.test')[policy]).toBe('max-age=31536000; includeSubDomains')
  expect(headersOf('http://vouch.test')[policy]).toBeUndefined()
})

test('only the page of the web app allows its one Trusted Types policy', async () => {
  expect((await ask('/developers')).headers['content-security-policy']).toMatch(/trusted-types default(;|$)/)
  expect((await ask('/cfg.js')).headers['content-security-policy']).toMatch(/trusted-types 'none'(;|$)/)
})

test('the error page of the identity provider keeps its headers', async () => {
  const answer = await ask('/authorize/abc')
  expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})
