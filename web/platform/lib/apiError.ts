import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

/** The extensions of an API error: a code, the invalid input, and details for a dialog. */
interface Extensions {
  readonly code?: string
  readonly field?: string
  readonly details?: unknown
  /** Seconds after which the same request may succeed. */
  readonly retryAfter?: number
}

/** The extensions of a GraphQL error; empty for any other error. */
export function apiError(error: unknown): Extensions {
  return CombinedGraphQLErrors.is(error) ? ((error.errors[0]?.extensions ?? {}) as Extensions) : {}
}

/** Thrown when no answer came. Its message replaces those of browsers, which differ and do not help. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Vouch cannot be reached. Check the connection, then try again.', { cause })
  }
}

/** Whether the token has expired. Such an error renews the token silently, and is never shown. */
export function isTokenExpired(error: unknown): boolean {
  return error instanceof Error && error.message.includes('JWTExpired')
}

/** Whether the same request may succeed a moment later: the server is unavailable, or there were too many requests. */
export function isTransient(error: unknown): boolean {
  const { code, retryAfter } = apiError(error)
  return error instanceof UnreachableError || code === 'UNAVAILABLE' || retryAfter !== undefined
}

/** The maximum number of attempts for a request. */
export const maxAttempts = 1 + 5

/**
 * The delay before the next attempt, in milliseconds: what the API asks for, plus exponential backoff from 300 ms. Jitter
 * keeps the clients from retrying all at once.
 * @param attempt the failed attempt, from 1.
 */
export function retryDelay(attempt: number, retryAfter = 0): number {
  return retryAfter * 1000 + Math.random() * 300 * 2 ** attempt
}

/** Maps any failure of a request to one of a few errors, each with a sentence for the user. */
export function normalizeError(error: unknown): unknown {
  if (isTokenExpired(error)) return new Error('Your session could not be renewed. Reload the page to log in again.')
  if (ServerError.is(error)) return refusalIn(error) ?? new UnreachableError(error)
  return error instanceof TypeError ? new UnreachableError(error) : error
}

/** The errors of a request that was refused as a whole. A batch has the same errors for each operation. */
function refusalIn({ bodyText }: ServerError): CombinedGraphQLErrors | undefined {
  try {
    const [first] = [JSON.parse(bodyText)].flat()
    const { errors } = first
    return Array.isArray(errors) ? new CombinedGraphQLErrors({ errors }) : undefined
  } catch {
    return undefined
  }
}
