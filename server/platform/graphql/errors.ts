import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorStatus, UserError } from '#server/errors.ts'
import { outage } from '#server/platform/db/connection/outage.ts'

/** The HTTP answer to an error. With `spec`, plain JSON keeps status 200, as GraphQL over HTTP asks. */
export interface ErrorHttp {
  readonly status?: number
  readonly spec?: boolean
  /** In seconds. */
  readonly retryAfter?: number
}

declare module 'graphql' {
  interface GraphQLErrorExtensions {
    http?: ErrorHttp
  }
}

/**
 * Turns any error into one that the client may see. A UserError and a mistake in the request keep their message. Every other error is
 * logged, and the client sees only the request id.
 */
export function publicError(error: unknown, log: Logger, requestId: string): GraphQLError {
  const cause = rootCause(error)
  if (cause instanceof UserError) return fromUserError(cause, error)
  const failure = outage(cause)
  if (failure) {
    log.warn({ err: cause, requestId }, failure.message)
    return fromUserError(failure, error)
  }
  // Every error of a running operation has a path. Without a path it is a mistake in the request.
  if (error instanceof GraphQLError && !error.path) return withoutSuggestions(error)
  log.error({ err: cause, requestId }, 'unexpected error')
  return new GraphQLError(`Something went wrong on our side. Quote ${requestId} when you report it.`, {
    path: pathOf(error),
    extensions: { code: 'INTERNAL', id: requestId, http: { status: 500, spec: true } },
  })
}

/** The default Retry-After in seconds. Only scripts and load balancers wait for it; the web app shows such errors at once. */
const defaultRetryAfter: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 5 }

function fromUserError({ message, code, field, details, retryAfter }: UserError, error: unknown): GraphQLError {
  // `spec`: GraphQL over HTTP asks for status 200 with plain application/json.
  const http = { status: errorStatus[code], spec: true, retryAfter: retryAfter ?? defaultRetryAfter[code] }
  return new GraphQLError(message, { path: pathOf(error), extensions: { code, field, details, retryAfter, http } })
}

function rootCause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootCause(error.originalError) : error
}

function pathOf(error: unknown) {
  return error instanceof GraphQLError ? error.path : undefined
}

/** "Did you mean …?" would reveal the schema to a client that guesses names. */
function withoutSuggestions({ message, nodes, source, positions, extensions }: GraphQLError): GraphQLError {
  const [told = '', ...suggestions] = message.split(/ ?Did you mean /)
  const rest = suggestions.map((text) => text.slice(text.indexOf('?') + 1))
  return new GraphQLError([told, ...rest].join(''), {
    nodes,
    source,
    positions,
    // The errors of graphql-jit about variables have no extensions.
    extensions: { code: 'BAD_INPUT', http: { status: 400, spec: true }, ...extensions },
  })
}
