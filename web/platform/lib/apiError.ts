import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

/** What the API adds to its own sentences: a code, the input that is wrong, and what a dialog needs to mend it. */
interface Extensions {
  readonly code?: string
  readonly field?: string
  readonly details?: unknown
  /** In how many seconds the same will work by itself. */
  readonly retryAfter?: number
}

export function apiError(error: unknown): Extensions {
  return CombinedGraphQLErrors.is(error) ? ((error.errors[0]?.extensions ?? {}) as Extensions) : {}
}

/** No answer came: the network is gone, or the server. What browsers say of that differs, and helps nobody. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Vouch cannot be reached. Check the connection, then try again.', { cause })
  }
}

/** Whether an expired token is behind the error. Such an error is mended silently and never shown. */
export function isExpiry(error: unknown): boolean {
  return error instanceof Error && error.message.includes('JWTExpired')
}

/** Whether the same request may work a moment later: nobody did anything wrong, or only too much at once. */
export function isTransient(error: unknown): boolean {
  const { code, retryAfter } = apiError(error)
  return error instanceof UnreachableError || code === 'UNAVAILABLE' || retryAfter !== undefined
}

/** How often a request is sent at most. */
export const attemptLimit = 1 + 5

/**
 * How long to wait before the next attempt, in milliseconds: as long as the API asks for, and then from 300 on twice as long each
 * time, give or take, so that not all come back in the same moment.
 * @param attempt the one that failed, from 1.
 */
export function delayBefore(attempt: number, retryAfter = 0): number {
  return retryAfter * 1000 + Math.random() * 300 * 2 ** attempt
}

/** Whatever failed a request, as one of few kinds of errors, each with a sentence for the person. */
export function knownError(error: unknown): unknown {
  if (isExpiry(error)) return new Error('Your session could not be renewed. Reload the page to log in again.')
  if (ServerError.is(error)) return refusalIn(error) ?? new UnreachableError(error)
  const tokenTimeout = (error as { error?: unknown }).error === 'timeout'
  return error instanceof TypeError || tokenTimeout ? new UnreachableError(error) : error
}

/** A request that was refused as a whole carries its errors in the body: once, or the same for each operation of a batch. */
function refusalIn({ bodyText }: ServerError): CombinedGraphQLErrors | undefined {
  try {
    const [first] = [JSON.parse(bodyText)].flat()
    const { errors } = first
    return Array.isArray(errors) ? new CombinedGraphQLErrors({ errors }) : undefined
  } catch {
    return undefined
  }
}
