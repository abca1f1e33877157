import type { IncomingMessage } from 'node:http'
import type { Env } from '#server/env.ts'

/** Returns whether a request comes from our own pages, or from no page at all. No other site may act for the signed-in account. */
export function isOwnSite({ headers }: IncomingMessage, env: Env): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return (site === 'same-origin' || site === 'none') && (headers.origin ?? env.PUBLIC_URL) === env.PUBLIC_URL
}

/** Returns whether one of our own pages posted a form. Every browser sends Origin with a post, or at least Sec-Fetch-Site. */
export function isOwnForm({ headers }: IncomingMessage, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): boolean {
  const site = headers['sec-fetch-site']
  if (headers.origin !== undefined) return headers.origin === PUBLIC_URL && site !== 'cross-site'
  return site === 'same-origin'
}

/** Returns whether the content type is JSON, which a form of another site cannot send. */
export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
}
