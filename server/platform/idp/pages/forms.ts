import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { errorStatus, type UserError } from '#server/errors.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { cardStyle } from '#server/platform/html/pageStyle.ts'
import { staticPagePolicy } from '#server/platform/html/staticPagePolicy.ts'
import { readBytes } from '#server/platform/http/body.ts'
import { clientAddress } from '#server/platform/http/clientAddress.ts'
import { isOwnForm } from '#server/platform/http/ownSite.ts'
import type { Limits } from '#server/platform/idp/limits/limits.ts'
import { isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'

/** A request inside the provider, which is a Koa app. */
export type ProviderContext = ReturnType<Provider['createContext']>

export interface PageDeps {
  readonly provider: Provider
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  readonly limits: Limits
  /** Signs CSRF tokens. */
  readonly csrfKey: Buffer
  readonly deviceKey: Buffer
}

/** A link for people to continue. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** An error that a person sees as a page with one sentence and a link to continue. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number
  readonly nextLink: PageLink

  constructor(status: number, sentence: string, nextLink: PageLink = { href: '/', text: 'Log in again' }) {
    super(sentence)
    this.status = status
    this.nextLink = nextLink
  }
}

/** In bytes. */
const maxFormSize = 16_384

/**
 * Answers with a page that must not be framed or cached and runs no scripts.
 * @param formTarget another origin to which the form may redirect. Browsers check form-action against the whole chain of
 *   redirects, so they would block a log-in for a client on another origin.
 */
export function show(ctx: ProviderContext, status: number, markup: string, formTarget = ''): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': staticPagePolicy({ style: cardStyle, formTarget }),
    // With no-referrer, browsers send the origin "null" with posts of the page, which the CSRF check refuses.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
  ctx.body = markup
}

/** Makes the hidden value that binds a form to its subject: an interaction, a session or a link. */
export function csrfToken({ csrfKey }: Pick<PageDeps, 'csrfKey'>, subject: string): string {
  return sign(csrfKey, subject)
}

/**
 * Reads a posted form and checks that our own page sent it.
 * @throws PageError 403 when it came from another site or without its CSRF token, 413 when it is too large, 415 when it is
 *   not URL-encoded.
 */
export async function readProviderForm(
  ctx: ProviderContext,
  deps: PageDeps,
  subject: string,
): Promise<URLSearchParams> {
  if (!isOwnForm(ctx.req, deps.env)) throw csrfError()
  if (!ctx.is('urlencoded')) throw new PageError(415, 'Vouch cannot read this form.')
  const form = new URLSearchParams(
    (await readBytes(ctx.req, maxFormSize, 'This form is too large.').catch(refuse)).toString('utf8'),
  )
  if (!isSignedBy(deps.csrfKey, subject, form.get('token') ?? '')) throw csrfError()
  return form
}

/** Finds the client's IP address, which the rate limits count by. */
export function clientAddressOf(ctx: ProviderContext, { env }: Pick<PageDeps, 'env'>): string {
  return clientAddress(ctx.req, env.TRUST_PROXY)
}

/** Shows a refusal of the body as a page. */
function refuse(error: UserError): never {
  throw new PageError(errorStatus[error.code], error.message)
}

function csrfError(): PageError {
  return new PageError(
    403,
    'This form did not come from the page that you had open, so nothing was saved. Open the page again.',
  )
}
