import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'

/**
 * Returns whether a request came through PUBLIC_URL. The identity provider and the browser's storage know only that
 * origin. Links are built from it, so a forged Host header must not get in. A path must not begin with two slashes
 * either: a browser resolves its first part as a host.
 */
export function isCanonicalHost(req: IncomingMessage, env: Env): boolean {
  return req.headers.host === new URL(env.PUBLIC_URL).host && !/^[/\\]{2}/.test(req.url ?? '')
}

/** Redirects GET and HEAD requests to the canonical address, and refuses all others. */
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
