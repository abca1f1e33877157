/** What went wrong, in the closed list of codes that the API may show. Each maps to one HTTP status for REST. */
export const errorStatus = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * A mistake or limit that a person can do something about. Its message is one sentence that says what to do, and it alone is
 * shown; every other error is masked with an id. `field` names the input that is wrong; `details` carries what a dialog needs
 * to mend it (the newer values of a stale save, say). `retryAfter` is set where the same will work by itself: in how many seconds.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, more: { field?: string; details?: unknown; retryAfter?: number } = {}) {
    super(message)
    this.code = code
    this.field = more.field
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}

/** The answer to an unknown id, and to one of a row that the viewer may not see: both look the same. */
export function notFound(noun: string): UserError {
  return new UserError('NOT_FOUND', `This ${noun} was not found. It may have been removed.`)
}
