const EXPIRED_TOKEN = 'JWTExpired'

/**
 * What to tell a person about an error, or `undefined` where there is nothing to tell: an expired token is renewed and the
 * operation repeated without their doing, so it is never shown.
 */
export function errorText(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined
  const text = error instanceof Error ? error.message : String(error)
  if (text.includes(EXPIRED_TOKEN)) return undefined
  return text || 'Something went wrong. Try again.'
}
