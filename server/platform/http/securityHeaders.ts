import type { ServerResponse } from 'node:http'
import type { Env } from '#server/env.ts'

/** Browser features that no page of ours uses. Injected code cannot use them either. Browsers warn of unknown names. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
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

/** The policy of an answer that is no page. A browser that shows it anyway lets it load, run, send and frame nothing. */
const answerPolicy = [
  `default-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ')

/** The policy of an uploaded file. If a browser opens it anyway, the sandbox gives it an origin of its own. */
export const filePolicy = `${answerPolicy}; sandbox`

/** Sets the headers of every answer. Pages set a Content-Security-Policy of their own instead of this one. */
export function setSecurityHeaders(res: ServerResponse, env: Env): void {
  res.setHeader('content-security-policy', answerPolicy)
  res.setHeader('permissions-policy', permissionsPolicy)
  // Other sites cannot embed our answers as images or scripts, which they could measure.
  res.setHeader('cross-origin-resource-policy', 'same-origin')
  res.setHeader('x-content-type-options', 'nosniff')
  // With 'no-referrer', Chromium would send `Origin: null` with the log-in form.
  res.setHeader('referrer-policy', 'same-origin')
  // The popup log-in sends its result to its opener.
  res.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  if (env.PUBLIC_URL.startsWith('https:'))
    res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** Writes the policy of the web app: its own scripts, styles with the nonce, and the servers of the configuration. */
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
    // Only `allowStyles` creates a policy. The browser refuses one of a library.
    `trusted-types default`,
  ].join('; ')
}
