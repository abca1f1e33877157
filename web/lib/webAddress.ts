const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i

/**
 * A web address that can be followed: `https://` (`http://` if `insecure`) is added when no scheme is present. Gives
 * `undefined` for what is no web address, any other scheme (`javascript:`, `data:` …) included.
 */
export function webAddress(text: string, insecure = false): string | undefined {
  const trimmed = text.trim()
  const address = SCHEME.test(trimmed) ? trimmed : `${insecure ? 'http' : 'https'}://${trimmed.replace(/^\/\//, '')}`
  return /^https?:\/\/[^/?#\s]/i.test(address) && URL.canParse(address) ? address : undefined
}
