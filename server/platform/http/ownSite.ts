import type { IncomingMessage } from 'node:http'
import type { Env } from '#server/env.ts'

/** Whether a request comes from our own pages, or from no page at all: no other site may act in the name of who is signed in. */
export function isOwnSite({ headers }: IncomingMessage, env: Env): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return (site === 'same-origin' || site === 'none') && (headers.origin ?? env.PUBLIC_URL) === env.PUBLIC_URL
}

/** Whether the body says that it is JSON, which no form of another site can send. */
export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
}
