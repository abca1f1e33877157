const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d+(?:[/?#]|$))/i

/** Characters. Longer ones are no address that browsers, or servers on the way, are sure to take. */
const maximum = 2_000

/**
 * A web address that can be followed: `https://` (`http://` if `insecure`) is added when no scheme is present. Gives
 * `undefined` for what is no web address, any other scheme (`javascript:`, `data:` …) included.
 */
export function webAddress(text: string, insecure = false): string | undefined {
  if (text.length > maximum) return undefined
  const trimmed = text.trim()
  const address = SCHEME.test(trimmed) ? trimmed : `${insecure ? 'http' : 'https'}://${trimmed.replace(/^\/\//, '')}`
  return /^https?:\/\/[^/?#\s]/i.test(address) && URL.canParse(address) ? address : undefined
}
