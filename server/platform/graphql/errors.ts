import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { type ErrorCode, errorStatus, UserError } from '#server/errors.ts'
import { outage } from '#server/platform/db/outage.ts'

/**
 * Turns any error into what the caller may see: a UserError's own sentence, a mistake in the request, and for everything else
 * the request's id, under which it is logged.
 */
export function publicError(error: unknown, log: Logger, requestId: string): GraphQLError {
  const cause = rootCause(error)
  if (cause instanceof UserError) return fromUserError(cause, error)
  const failure = outage(cause)
  if (failure) {
    log.warn({ err: cause, requestId }, failure.message)
    return fromUserError(failure, error)
  }
  // Running the operation gives every error a path; one without is about the request itself.
  if (error instanceof GraphQLError && !error.path) return withoutSuggestions(error)
  log.error({ err: cause, requestId }, 'unexpected error')
  return new GraphQLError(`Something went wrong on our side. Quote ${requestId} when you report it.`, {
    path: pathOf(error),
    extensions: { code: 'INTERNAL', id: requestId, http: { status: 500, spec: true } },
  })
}

/** Seconds until a caller may ask again, where the error does not tell. Whoever shows errors to a person need not wait for it. */
const patience: Partial<Record<ErrorCode, number>> = { UNAVAILABLE: 5 }

function fromUserError({ message, code, field, details, retryAfter }: UserError, error: unknown): GraphQLError {
  // `spec`: plain application/json answers 200, as GraphQL over HTTP asks.
  const http = { status: errorStatus[code], spec: true, retryAfter: retryAfter ?? patience[code] }
  return new GraphQLError(message, { path: pathOf(error), extensions: { code, field, details, retryAfter, http } })
}

function rootCause(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootCause(error.originalError) : error
}

function pathOf(error: unknown) {
  return error instanceof GraphQLError ? error.path : undefined
}

/** "Did you mean …?" would spell the schema out to whoever guesses at it. */
function withoutSuggestions({ message, nodes, source, positions, extensions }: GraphQLError): GraphQLError {
  const [told = '', ...suggestions] = message.split(/ ?Did you mean /)
  const rest = suggestions.map((text) => text.slice(text.indexOf('?') + 1))
  return new GraphQLError([told, ...rest].join(''), {
    nodes,
    source,
    positions,
    // graphql-jit leaves them out of its errors about variables.
    extensions: { code: 'BAD_INPUT', http: { status: 400, spec: true }, ...extensions },
  })
}
