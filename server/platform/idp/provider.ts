import { randomUUID } from 'node:crypto'
import Provider, { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { errorStatus } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { outage } from '#server/platform/db/outage.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { createAdapter } from './adapter.ts'
import { configuration } from './configuration.ts'
import { type Context, type PageDeps, Refusal } from './forms.ts'
import type { KeyRing } from './keys.ts'
import { createLimits } from './limits.ts'
import { confirmLogout, logout, skipConfirmation } from './logout.ts'
import { servePage, showProblem } from './pages.ts'
import { requestIdHeader } from './requestOrigin.ts'
import { deriveKey } from './secrets.ts'
import { limitLoginPages, refuseLongRequest } from './strangers.ts'
import { describeRefusedRefresh } from './tokenErrors.ts'

export interface IdentityDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Seals the keys in the database; the same on every node. */
  readonly secret: string
}

const failures = new WeakMap<object, Refusal>()
/** Seconds until the same may work, where the failure does not tell. */
const retryAfter = 5

/** One provider with one set of keys. All of its state is in the database, so another can take over at any moment. */
export function createProvider(deps: IdentityDeps, keys: KeyRing): Provider {
  const { env, db, log, secret } = deps
  const adapter = createAdapter(db, env)
  const showError = (ctx: KoaContextWithOIDC, error: Error) => showProviderError(ctx, error, log)
  const provider = new Provider(`${env.PUBLIC_URL}/`, configuration({ ...deps, adapter, keys, showError }))
  pinOrigin(provider, env.PUBLIC_URL)
  provider.on('server_error', (ctx, error) => maskServerError(ctx, error, log))
  provider.onerror = (error) => log.error({ err: error }, 'identity request failed')

  const limits = createLimits(db, secret)
  const [formKey, deviceKey] = [deriveKey(secret, 'forms'), deriveKey(secret, 'devices')]
  const pageParts: PageDeps = { ...deps, provider, limits, formKey, deviceKey }
  provider.use(async (ctx, next) => {
    ctx.set(requestIdHeader, randomUUID())
    setHeaders(ctx)
    await guard(ctx, log, () => dispatch(ctx, pageParts, next))
  })
  return provider
}

/** Addresses and cookies follow PUBLIC_URL alone: no Host or X-Forwarded header that a stranger may write changes them. */
function pinOrigin(provider: Provider, publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  Object.defineProperty(provider.request, 'protocol', { get: () => protocol.slice(0, -1) })
  Object.defineProperty(provider.request, 'host', { get: () => host })
}

/** The library adds the hash of its one script to this policy. */
function setHeaders(ctx: Context): void {
  ctx.set({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
}

/** The library lets anyone frame its answer to a hidden frame. Only the web app, on this origin, has such a frame. */
function limitFraming(ctx: Context): void {
  const policy = ctx.response.get('Content-Security-Policy')
  if (policy.includes('frame-ancestors')) return
  ctx.set({ 'Content-Security-Policy': `${policy}; frame-ancestors 'self'`, 'X-Frame-Options': 'SAMEORIGIN' })
}

async function dispatch(ctx: Context, deps: PageDeps, next: () => Promise<void>): Promise<void> {
  refuseLongRequest(ctx)
  if (ctx.path.startsWith('/u/')) return servePage(ctx, deps)
  if (ctx.path === '/v2/logout') return logout(ctx, deps)
  await limitLoginPages(ctx, deps)
  // The way back from the log-in page needs no parameters, and the library stumbles over some.
  if (/^\/authorize\/./i.test(ctx.path)) ctx.querystring = ''
  await (ctx.path === '/oidc/logout/confirm' ? confirmLogout(ctx, deps, next) : next())
  limitFraming(ctx)
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId) skipConfirmation(ctx)
  if (ctx.path === '/oauth/token' && ctx.oidc) await describeRefusedRefresh(deps.db, ctx as KoaContextWithOIDC)
  if (ctx.status === 404 && !ctx.body) throw new Refusal(404, 'There is no page at this address.')
}

async function guard(ctx: Context, log: Logger, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // What was to be handed over stays here, such as a code of a session that ended in the meantime.
    ctx.remove('Location')
    showProblem(ctx, error instanceof Refusal ? error : mask(ctx, error, log))
  }
}

/**
 * What a person is told of an error that is none of theirs; the error itself is logged, once per request. The library reports
 * some errors twice: as an event, and to be rendered.
 */
function mask(ctx: Context, error: unknown, log: Logger): Refusal {
  const told = failures.get(ctx)
  if (told) return told
  const known = outage(error)
  const id = randomUUID()
  if (known) ctx.set('Retry-After', String(known.retryAfter ?? retryAfter))
  const failure = known
    ? new Refusal(errorStatus[known.code], known.message)
    : new Refusal(500, `Something went wrong on our side. Quote ${id} when you report it.`)
  log.error({ err: error, errorId: id }, 'identity request failed')
  failures.set(ctx, failure)
  return failure
}

function showProviderError(ctx: KoaContextWithOIDC, error: Error, log: Logger): void {
  const isAnswered = error instanceof errors.OIDCProviderError && error.expose
  showProblem(ctx, isAnswered ? new Refusal(error.statusCode, explain(error)) : mask(ctx, error, log))
}

/** The library's masked answers say "oops"; ours carry an id that leads to the log. */
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
