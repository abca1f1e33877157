import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { clientAddress } from '#server/platform/http/clientAddress.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { Limits } from './limits.ts'
import { pageStyleHash } from './pageStyle.ts'
import { sign } from './secrets.ts'

/** A request inside the provider, which is a Koa app. */
export type Context = ReturnType<Provider['createContext']>

/** What the pages of the provider need. */
export interface PageDeps {
  readonly provider: Provider
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  readonly limits: Limits
  /** Proves that a form was made by us. */
  readonly formKey: Buffer
  readonly deviceKey: Buffer
}

/** A way on from a page. */
export interface PageLink {
  readonly href: string
  readonly text: string
}

/** A request that gets a plain page with one sentence instead of what it asked for, and a way on. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly goOn: PageLink

  constructor(status: number, sentence: string, goOn: PageLink = { href: '/', text: 'Log in again' }) {
    super(sentence)
    this.status = status
    this.goOn = goOn
  }
}

const largestForm = 16_384

/**
 * Answers with a page that nothing may frame, cache or script.
 * @param formTarget another origin that the form's redirects may end at. Browsers hold form-action against the whole chain,
 *   so a log-in for a client on another origin would stop there.
 */
export function show(ctx: Context, status: number, markup: string, formTarget = ''): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src ${pageStyleHash}; img-src 'self'; form-action 'self' ${formTarget}; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    // Without an origin in its own posts (no-referrer sends "null") the check against forgery would refuse them.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  })
  ctx.body = markup
}

/** The hidden value that ties a form to its subject: an interaction, a session, a link. */
export function formToken({ formKey }: Pick<PageDeps, 'formKey'>, subject: string): string {
  return sign(formKey, subject)
}

/**
 * Reads the posted form, after making sure that our own page sent it.
 * @throws Refusal when it came from another site, without the hidden value, or is too large.
 */
export async function readForm(ctx: Context, deps: PageDeps, subject: string): Promise<URLSearchParams> {
  if (!isOurs(ctx.req, deps.env.PUBLIC_URL)) throw forgery()
  if (!ctx.is('urlencoded')) throw new Refusal(415, 'This form was sent in a way that Vouch does not read.')
  const form = new URLSearchParams(await readText(ctx.req))
  const expected = Buffer.from(formToken(deps, subject))
  const given = Buffer.from(form.get('token') ?? '')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forgery()
  return form
}

/** Where the request came from, as the rate limits count it. */
export function addressOf(ctx: Context, { env }: Pick<PageDeps, 'env'>): string {
  return clientAddress(ctx.req, env.TRUST_PROXY)
}

/** "2 minutes": how long to wait, in words. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'a minute'
}

/** Every browser says where a post comes from, by Origin, or at least by Sec-Fetch-Site. */
function isOurs({ headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined) return headers.origin === new URL(publicUrl).origin && site !== 'cross-site'
  return site === 'same-origin'
}

function forgery(): Refusal {
  return new Refusal(
    403,
    'This form did not come from the page that you had open, so nothing was done. Open the page again.',
  )
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestForm) throw new Refusal(413, 'This form is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
