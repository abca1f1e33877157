/** Returns the text of an error for the user; `undefined` without an error. */
export function errorText(error: unknown): string | undefined {
  return error === undefined || error === null ? undefined : failureText(error)
}

/**
 * Returns the text of a caught error for the user. It is never empty, and never the one of an expired token: the clients renew it and
 * ask once more, so such an error only comes when even a fresh token was refused.
 */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  if (text.includes('JWTExpired')) return 'Your session could not be renewed. Reload the page to log in again.'
  return text || 'Something went wrong. Try again.'
}
