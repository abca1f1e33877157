import { isTokenExpired } from '#web/platform/lib/api/apiError.ts'

/** Returns the text of an error for the user; `undefined` without an error. */
export function errorText(error: unknown): string | undefined {
  return error === undefined || error === null ? undefined : failureText(error)
}

/** Returns the text of a caught error for the user. It is never empty. */
export function failureText(error: unknown): string {
  if (isTokenExpired(error)) return 'Your session could not be renewed. Reload the page to log in again.'
  const text = error instanceof Error ? error.message : String(error)
  return text || 'Something went wrong. Try again.'
}
