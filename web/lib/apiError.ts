import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'

/** What the API adds to its own sentences: a code, the input that is wrong, and what a dialog needs to mend it. */
interface Extensions {
  readonly code?: string
  readonly field?: string
  readonly details?: unknown
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

/** Whether the same request may work a moment later: nobody did anything wrong. */
export function isTransient(error: unknown): boolean {
  return error instanceof UnreachableError || apiError(error).code === 'UNAVAILABLE'
}

/** Whatever failed a request, as one of few kinds of errors, each with a sentence for the person. */
export function knownError(error: unknown): unknown {
  if (isExpiry(error)) return new Error('Your session could not be renewed. Reload the page to log in again.')
  if (ServerError.is(error)) return refusalIn(error) ?? new UnreachableError(error)
  const tokenTimeout = (error as { error?: unknown }).error === 'timeout'
  return error instanceof TypeError || tokenTimeout ? new UnreachableError(error) : error
}

/** A request that was refused as a whole carries its errors in the body. */
function refusalIn({ bodyText }: ServerError): CombinedGraphQLErrors | undefined {
  try {
    const { errors } = JSON.parse(bodyText)
    return Array.isArray(errors) ? new CombinedGraphQLErrors({ errors }) : undefined
  } catch {
    return undefined
  }
}
