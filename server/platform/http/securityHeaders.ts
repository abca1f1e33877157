import type { ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'

/** Features of the browser that no page of ours uses, nor anything that gets into one. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ')

/** The policy of an answer that is no page: where a browser shows it all the same, it loads, runs, sends and frames nothing. */
const answerPolicy = [
  `default-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ')

/** The policy of a file that came from outside: where a browser opens it all the same, it is a page of nobody. */
export const filePolicy = `${answerPolicy}; sandbox`

/** Headers of every answer. Pages set a Content-Security-Policy of their own instead of this one. */
export function setSecurityHeaders(res: ServerResponse, env: Env): void {
  res.setHeader('content-security-policy', answerPolicy)
  res.setHeader('permissions-policy', permissionsPolicy)
  // No other site loads an answer of ours as its picture or script, where it could measure it.
  res.setHeader('cross-origin-resource-policy', 'same-origin')
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
    // `allowStyles` makes the one policy; a library that wants another is refused.
    `trusted-types default`,
  ].join('; ')
}
