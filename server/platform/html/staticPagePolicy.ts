import type { Inlined } from './inlined.ts'

interface Allowed {
  readonly style: Inlined
  /** Most pages run none. */
  readonly script?: Inlined | undefined
  /**
   * Another origin to which the form may redirect. Browsers check form-action against the whole chain of redirects, so they would block a
   * log-in for a client on another origin.
   */
  readonly formTarget?: string
}

/** Writes the content security policy of a page that has no style and runs no script but its own. */
export function staticPagePolicy({ style, script, formTarget = '' }: Allowed): string {
  return [
    `default-src 'none'`,
    `style-src ${style.hash}`,
    ...(script ? [`script-src ${script.hash}`] : []),
    `img-src 'self'`,
    `form-action 'self' ${formTarget}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}
