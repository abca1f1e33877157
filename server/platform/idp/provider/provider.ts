import { randomUUID } from 'node:crypto'
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { errorStatus } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { outage } from '#server/platform/db/connection/outage.ts'
import { limitLoginPages, refuseLongRequest } from '#server/platform/idp/limits/anonymousLimits.ts'
import { createLimits } from '#server/platform/idp/limits/limits.ts'
import { type PageDeps, PageError, type ProviderContext } from '#server/platform/idp/pages/forms.ts'
import { confirmLogout, logout, skipConfirmation } from '#server/platform/idp/pages/logout.ts'
import { servePage, showProblem } from '#server/platform/idp/pages/pages.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { createAdapter } from './adapter.ts'
import { configuration } from './configuration.ts'
import type { KeyRing } from './keys.ts'
import { nameSuccessors, successors } from './refreshTokens.ts'
import { requestIdHeader } from './requestOrigin.ts'
import { deriveKey } from './secrets.ts'
import { describeRefusedRefresh } from './tokenErrors.ts'

export interface IdentityDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Seals the keys in the database; the same on every node. */
  readonly secret: string
}

const failures = new WeakMap<object, PageError>()
/** Seconds to wait before a retry, when the failure gives no other number. */
const retryAfter = 5

/** Creates a provider with one set of keys. Its state is in the database, so another provider can take over at any moment. */
export function createProvider(deps: IdentityDeps, keys: KeyRing): Provider {
  const { env, db, log, secret } = deps
  const successorOf = successors(secret)
  const adapter = createAdapter(db, env, successorOf)
  const showError = (ctx: KoaContextWithOIDC, error: Error) => showProviderError(ctx, error, log)
  const provider = new Provider(`${env.PUBLIC_URL}/`, configuration({ ...deps, adapter, keys, showError }))
  nameSuccessors(provider, successorOf)
  pinOrigin(provider, env.PUBLIC_URL)
  provider.on('server_error', (ctx, error) => maskServerError(ctx, error, log))
  provider.onerror = (error) => log.error({ err: error }, 'identity request failed')

  const limits = createLimits(db, secret)
  const [csrfKey, deviceKey] = [deriveKey(secret, 'forms'), deriveKey(secret, 'devices')]
  const pageDeps: PageDeps = { ...deps, provider, limits, csrfKey, deviceKey }
  provider.use(async (ctx, next) => {
    ctx.set(requestIdHeader, randomUUID())
    setHeaders(ctx)
    await withErrorPage(ctx, log, () => dispatch(ctx, pageDeps, next))
  })
  return provider
}

/** Addresses and cookies depend on PUBLIC_URL alone, never on a Host or X-Forwarded header, which anyone can forge. */
function pinOrigin(provider: Provider, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  Object.defineProperty(provider.request, 'protocol', { get: () => protocol.slice(0, -1) })
  Object.defineProperty(provider.request, 'host', { get: () => host })
}

/** The library adds the hash of its only script to this policy. */
function setHeaders(ctx: ProviderContext): void {
  ctx.set({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
}

/** The library lets any site frame its answer to a hidden frame. Only the web app, on this origin, needs that. */
function limitFraming(ctx: ProviderContext): void {
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy.includes('frame-ancestors')) return
  ctx.set({ 'Content-Security-Policy': `${policy}; frame-ancestors 'self'`, 'X-Frame-Options': 'SAMEORIGIN' })
}

async function dispatch(ctx: ProviderContext, deps: PageDeps, next: () => Promise<void>): Promise<void> {
  refuseLongRequest(ctx)
  if (ctx.path.startsWith('/u/')) return servePage(ctx, deps)
  if (ctx.path === '/v2/logout') return logout(ctx, deps)
  await limitLoginPages(ctx, deps)
  // The redirect after log-in needs no parameters, and some make the library fail.
  if (/^\/authorize\/./i.test(ctx.path)) ctx.querystring = ''
  await (ctx.path === '/oidc/logout/confirm' ? confirmLogout(ctx, deps, next) : next())
  limitFraming(ctx)
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) skipConfirmation(ctx)
  if (ctx.path === '/oauth/token' && ctx.oidc) await describeRefusedRefresh(deps.db, ctx.body, ctx.oidc)
  if (ctx.status === 404 && !ctx.body) throw new PageError(404, 'There is no page at this address.')
}

async function withErrorPage(ctx: ProviderContext, log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // The redirect may carry a code, such as that of a session that ended in the meantime.
    ctx.remove('Location')
    showProblem(ctx, error instanceof PageError ? error : mask(ctx, error, log))
  }
}

/**
 * Turns an unexpected error into one that the person may see, and logs it once per request. The library reports some
 * errors twice: as an event, and for rendering.
 */
function mask(ctx: ProviderContext, error: unknown, log: Logger): PageError {
  const shown = failures.get(ctx)
  if (shown) return shown
  const outageError = outage(error)
  const id = randomUUID()
  if (outageError) ctx.set('Retry-After', String(outageError.retryAfter ?? retryAfter))
  const failure = outageError
    ? new PageError(errorStatus[outageError.code], outageError.message)
    : new PageError(500, `Something went wrong on our side. Quote ${id} when you report it.`)
  log.error({ err: error, errorId: id }, 'identity request failed')
  failures.set(ctx, failure)
  return failure
}

function showProviderError(ctx: KoaContextWithOIDC, error: Error, log: Logger): void {
  const isAnswered = error instanceof errors.OIDCProviderError && error.expose
  showProblem(ctx, isAnswered ? new PageError(error.statusCode, explain(error)) : mask(ctx, error, log))
}

/** Replaces the library's "oops" by a sentence with the id of the log line. */
function maskServerError(ctx: KoaContextWithOIDC, error: Error, log: Logger): void {
  const { status, message } = mask(ctx, error, log)
  if (!isAnswer(ctx.body)) return
  ctx.status = status
  ctx.body = { ...ctx.body, error_description: message }
}

function isAnswer(body: unknown): body is { error: string } {
  return typeof body === 'object' && body !== null && 'error' in body
}

function explain(error: errors.OIDCProviderError): string {
  if (error instanceof errors.SessionNotFound) return 'This log-in is no longer valid. Start again.'
  if (error instanceof errors.InvalidRedirectUri) {
    return 'The app was opened at an address that Vouch does not know. Open it at the address that your administrator gave you.'
  }
  const { error_description: description } = error
  return `The log-in request was refused: ${description ?? error.error}. Start again.`
}
