import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { type Env, readEnv } from '#server/env.ts'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { createIdentity, type Identity } from '#server/platform/idp/identity.ts'
import { hashPassword } from '#server/platform/idp/passwords/passwords.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { TestBrowser } from './browser.ts'

export const testSecret = 'a secret of the tests, forty characters.'
export const testOrigin = 'http://vouch.test'
/** Tests keep files here, outside the data folder of the clone. Each run has its own temporary place. */
export const testFolder = path.join(tmpdir(), 'vouch-test-data')
export const testPassword = 'correct horse battery'

/** Makes the configuration of a test, with the given variables. */
export function testEnv(variables: Record<string, string> = {}): Env {
  return readEnv({ PUBLIC_URL: testOrigin, VOUCH_DATA_DIR: testFolder, ...variables })
}

/** An identity provider that listens on a port, like one node behind `testOrigin`. */
export interface TestIdentity {
  readonly identity: Identity
  readonly address: string
  readonly mails: Mail[]
  browser(): TestBrowser
  close(): Promise<void>
}

export async function startIdentity(db: Database, options: { env?: Env; mail?: boolean } = {}): Promise<TestIdentity> {
  const mails: Mail[] = []
  const mailer: Mailer = { enabled: options.mail ?? true, send: async (mail) => void mails.push(mail) }
  const log = pino({ level: 'silent' })
  const identity = await createIdentity({ env: options.env ?? testEnv(), db, log, mailer, secret: testSecret })
  const server = createServer(identity.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    identity,
    address,
    mails,
    browser: () => new TestBrowser(testOrigin, [address]),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await identity.close()
    },
  }
}

let passwordHash: Promise<string> | undefined

/** Creates an account whose password is `testPassword`. */
export async function createAccount(db: Database, role: Role = 'vetter'): Promise<{ id: string; email: string }> {
  passwordHash ??= hashPassword(testPassword)
  const email = `${randomUUID()}@vouch.example`
  const row = { display_name: 'Vera Vetter', email, role, password_hash: await passwordHash }
  const { id } = await write(db, { actor: 'task:test' }, (trx) =>
    trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  return { id, email }
}

/** Blocks an account as an admin. */
export async function blockAccount(db: Database, id: string): Promise<void> {
  await write(db, { actor: 'task:test' }, (trx) =>
    trx.updateTable('users').set({ active: false }).where('id', '=', id).execute(),
  )
}

/** Makes the path of an authorization request of the web app, with its PKCE verifier. */
export function authorization(parameters: Record<string, string> = {}): { path: string; verifier: string } {
  const verifier = `${randomUUID()}${randomUUID()}`
  const query = new URLSearchParams({
    client_id: 'vouch-web',
    redirect_uri: testOrigin,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid profile email offline_access',
    audience: 'https://api.vouch.example',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  })
  return { path: `/authorize?${query}`, verifier }
}

/** Opens the log-in page. */
export async function openLogin(browser: TestBrowser, path = authorization({ redirect_uri: browser.origin }).path) {
  const { response, url } = await browser.follow(await browser.request(path))
  const page = await response.text()
  return { path: url.pathname, page, token: csrfTokenOf(page) }
}

/** Reads the CSRF token of the form on a page; empty text without a form. */
export function csrfTokenOf(page: string): string {
  return /name="token" value="([^"]*)"/.exec(page)?.[1] ?? ''
}

export interface TokenResponse {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly scope: string
}

/** Logs in through the page, and exchanges the code for tokens. @param parameters those of the request, such as `max_age`. */
export async function signIn(
  browser: TestBrowser,
  email: string,
  password = testPassword,
  parameters: Record<string, string> = {},
): Promise<TokenResponse> {
  const { path, verifier } = authorization({ redirect_uri: browser.origin, ...parameters })
  const login = await openLogin(browser, path)
  const { url } = await browser.follow(await browser.post(login.path, { token: login.token, email, password }))
  const response = await redeem(browser, url.searchParams.get('code') ?? '', verifier)
  if (response.status !== 200) throw new Error(`No token: ${await response.text()}`)
  return tokensOf(response)
}

/** Reads the tokens in an answer of the token endpoint. */
export async function tokensOf(answer: Response | Promise<Response>): Promise<TokenResponse> {
  return (await (await answer).json()) as TokenResponse
}

export function redeem(browser: TestBrowser, code: string, code_verifier: string): Promise<Response> {
  const grant = { grant_type: 'authorization_code', redirect_uri: browser.origin, code, code_verifier }
  return requestToken(browser, grant)
}

export function refresh(browser: TestBrowser, refresh_token: string): Promise<Response> {
  return requestToken(browser, { grant_type: 'refresh_token', refresh_token })
}

function requestToken(browser: TestBrowser, fields: Record<string, string>): Promise<Response> {
  return browser.post('/oauth/token', { client_id: 'vouch-web', ...fields }, { accept: 'application/json' })
}
