import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'

/**
 * Whether a request came by the address that PUBLIC_URL names. The identity provider and the browser's storage know one origin
 * only, and links are built from it; a forged Host header must not get into either. Nor may a path that begins with two slashes:
 * whatever resolves it, as the app does when it leads back to a page, takes its first part for a host.
 */
export function isCanonicalHost(req: IncomingMessage, env: Env): boolean {
  return req.headers.host === new URL(env.PUBLIC_URL).host && !/^[/\\]{2}/.test(req.url ?? '')
}

/** Sends a reader to the same page of the canonical address, and refuses everything that is not reading. */
export function createRedirect({ PUBLIC_URL }: Env) {
  function handle(req: IncomingMessage, res: ServerResponse): void {
    if (req.method === 'GET' || req.method === 'HEAD') {
      // One slash only: `//evil.example` would name another host.
      const path = (req.url ?? '/').replace(/^[/\\]*/, '/')
      res.writeHead(308, { location: `${PUBLIC_URL}${path}` }).end()
    } else {
      res
        .writeHead(421, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`Use ${PUBLIC_URL} instead of this address.\n`)
    }
  }
  return { handle }
}
