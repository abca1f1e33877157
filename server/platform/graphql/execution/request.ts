import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Env } from '#server/env.ts'
import { type ErrorCode, UserError } from '#server/errors.ts'
import { readJson } from '#server/platform/http/body.ts'
import { isJson, isOwnSite } from '#server/platform/http/ownSite.ts'
import { batchLimit } from './limits.ts'
import type { Variables } from './variables.ts'

/** The parameters of a request, with their names in GraphQL over HTTP. */
export interface OperationRequest {
  readonly query: string
  readonly operationName: string | undefined
  readonly variables: Variables
}

/** Refuses a request by its method and headers, before its body is read; undefined when it is fine. */
export function requestRefusal(req: IncomingMessage, env: Env): GraphQLError | undefined {
  if (req.method !== 'POST') return refused(405, 'BAD_INPUT', 'Send GraphQL by POST.')
  if (!isJson(req)) return refused(415, 'BAD_INPUT', 'Send GraphQL as application/json.')
  if (!isOwnSite(req, env)) return refused(403, 'FORBIDDEN', 'This API answers only its own site.')
  return undefined
}

/**
 * Reads the body: one operation, or a batch of them.
 * @throws UserError BAD_INPUT for any other body, TOO_LARGE for too many operations.
 */
export async function readOperations(req: IncomingMessage): Promise<OperationRequest | OperationRequest[]> {
  const body = await readJson(req)
  if (!Array.isArray(body)) return toOperation(body)
  if (body.length === 0) throw badRequest('A batch has at least one operation.')
  if (body.length <= batchLimit) return body.map(toOperation)
  throw new UserError('TOO_LARGE', `Batching is limited to ${batchLimit} operations per request.`)
}

function toOperation(body: unknown): OperationRequest {
  if (!isObject(body)) throw badRequest('An operation is an object with a "query".')
  const { query, operationName, variables, extensions } = body
  if (typeof query !== 'string') throw badRequest('The "query" of an operation is a text.')
  if (!isMissing(operationName) && typeof operationName !== 'string') throw badRequest('"operationName" is a text.')
  if (!isMissing(variables) && !isObject(variables)) throw badRequest('"variables" is an object.')
  if (!isMissing(extensions) && !isObject(extensions)) throw badRequest('"extensions" is an object.')
  return { query, operationName: operationName ?? undefined, variables: variables ?? {} }
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function badRequest(message: string): UserError {
  return new UserError('BAD_INPUT', message)
}

function refused(status: number, code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}
