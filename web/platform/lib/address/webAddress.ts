import { isWebPage } from '#shared/platform/webPages.ts'

const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i

/** Characters. Browsers and proxies may refuse longer addresses. */
const maxLength = 2_000

/**
 * Returns a safe web address for a link: adds `https://` (`http://` if `insecure`) when there is no scheme. Returns `undefined` for
 * anything else, including other schemes (`javascript:`, `data:` …).
 */
export function toWebAddress(text: string, insecure = false): string | undefined {
  if (text.length > maxLength) return undefined
  const trimmed = text.trim()
  const address = SCHEME.test(trimmed) ? trimmed : `${insecure ? 'http' : 'https'}://${trimmed.replace(/^\/\//, '')}`
  return isWebPage(address) ? address : undefined
}
