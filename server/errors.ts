/** Each error code of the API has its HTTP status for REST. */
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
 * An error that a person can fix. Its message is one sentence that says what to do. Only these messages are shown. Every other error is
 * masked with an id.
 * `field` names the wrong input. `details` carries what a dialog needs to fix it, such as the newer values of a stale save. `retryAfter`
 * says after how many seconds the same request will work.
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

/** Makes the error for an unknown id, and for a row that the viewer may not see, so that both look the same. */
export function notFound(noun: string): UserError {
  return new UserError('NOT_FOUND', `This ${noun} was not found. It may have been removed.`)
}

/**
 * Returns a text that an error carries besides its message; undefined where it has none. Anything can be thrown, so no type promises one.
 */
export function textOf(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const text: unknown = Reflect.get(error, name)
  return typeof text === 'string' ? text : undefined
}

/** Returns the code of an error of Node.js or PostgreSQL, such as ENOENT or 23505; empty where it has none. */
export function codeOf(error: unknown): string {
  return textOf(error, 'code') ?? ''
}
