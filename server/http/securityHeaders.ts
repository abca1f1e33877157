import type { ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'

/** Headers of every answer. Pages add a Content-Security-Policy of their own on top. */
export function setSecurityHeaders(res: ServerResponse, env: Env): void {
  res.setHeader('x-content-type-options', 'nosniff')
  // Not 'no-referrer': Chromium would then send `Origin: null` with the log-in form.
  res.setHeader('referrer-policy', 'same-origin')
  // Popups keep their opener, which the popup log-in answers to.
  res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (env.PUBLIC_URL.startsWith('https:'))
    res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The policy of the web app's page: its own scripts, styles that carry the nonce, and the servers that it is configured to call. */
export function pagePolicy(env: Env, nonce: string): string {
  const tenant = env.AUTH_MODE === 'auth0' ? ` https://${env.AUTH0_DOMAIN}` : ''
  const sentry = env.SENTRY_DSN ? ` ${new URL(env.SENTRY_DSN).origin}` : ''
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self'${tenant}${sentry}`,
    `frame-src 'self'${tenant}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}
