const expiredToken = 'JWTExpired'

/**
 * Returns the text of an error for the user; `undefined` for an expired token, after which the token is renewed and the request repeated
 * silently.
 */
export function errorText(error: unknown): string | undefined {
  if (error === undefined || error === null) return undefined
  const text = error instanceof Error ? error.message : String(error)
  if (text.includes(expiredToken)) return undefined
  return text || 'Something went wrong. Try again.'
}
