import type { PageStyle } from './pageStyle.ts'

/**
 * Writes the content security policy of a page that runs no script and has no style but its own.
 * @param formTarget another origin to which the form may redirect. Browsers check form-action against the whole chain
 * of redirects, so they would block a log-in for a client on another origin.
 */
export function staticPagePolicy({ hash }: PageStyle, formTarget = ''): string {
  return [
    `default-src 'none'`,
    `style-src ${hash}`,
    `img-src 'self'`,
    `form-action 'self' ${formTarget}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
}
