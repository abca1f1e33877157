/** The extensions of an API error: a code, the invalid input, and details for a dialog. */
interface Extensions {
  readonly code?: string
  readonly field?: string
  readonly details?: unknown
  /** The same request may succeed after this many seconds. */
  readonly retryAfter?: number
}

/** The API refused an operation. Its message is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly extensions: Extensions

  constructor(errors: readonly { readonly message: string; readonly extensions?: Extensions }[]) {
    super(errors.map(({ message }) => message).join('\n'))
    this.extensions = errors[0]?.extensions ?? {}
  }
}

/** Returns the extensions of an API error; empty for any other error. */
export function apiError(error: unknown): Extensions {
  return error instanceof ApiError ? error.extensions : {}
}

/** Replaces the messages of browsers, which differ and do not help. */
export const unreachable = 'Vouch cannot be reached. Check the connection, then try again.'

/** Thrown when no answer came. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  constructor(cause: unknown) {
    super(unreachable, { cause })
  }
}

/** The API refused the token as expired. The clients renew it and ask once more, so only a fresh one that is refused leaves them. */
export function isTokenExpired(error: unknown): boolean {
  return error instanceof Error && error.message.includes('JWTExpired')
}

/** Returns true when the same request may succeed a moment later: the server is unavailable, or there were too many requests. */
export function isTransient(error: unknown): boolean {
  const { code, retryAfter } = apiError(error)
  return error instanceof UnreachableError || code === 'UNAVAILABLE' || retryAfter !== undefined
}

/** The first attempt and five retries. */
export const maxAttempts = 1 + 5

/**
 * Returns the delay before the next attempt, in milliseconds: the delay that the API asks for, plus exponential backoff from 300 ms.
 * Jitter keeps the clients from retrying all at once.
 * @param attempt the failed attempt, from 1.
 */
export function retryDelay(attempt: number, retryAfter = 0): number {
  return retryAfter * 1000 + Math.random() * 300 * 2 ** attempt
}
