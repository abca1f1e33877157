const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i

/** Characters. Browsers and proxies may not accept longer addresses. */
const maximum = 2_000

/**
 * A safe web address for a link: adds `https://` (`http://` if `insecure`) when there is no scheme. Gives `undefined` for
 * anything else, including other schemes (`javascript:`, `data:` …).
 */
export function webAddress(text: string, insecure = false): string | undefined {
  if (text.length > maximum) return undefined
  const trimmed = text.trim()
  const address = SCHEME.test(trimmed) ? trimmed : `${insecure ? 'http' : 'https'}://${trimmed.replace(/^\/\//, '')}`
  return /^https?:\/\/[^/?#\s]/i.test(address) && URL.canParse(address) ? address : undefined
}
