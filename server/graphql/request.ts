import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Env } from '#server/env.ts'
import type { ErrorCode } from '#server/errors.ts'
import { isJson, isOwnSite } from '#server/http/ownSite.ts'
import { bodyLimit } from './limits.ts'

/** What is wrong with a request by its head alone, so that it is refused before its body is read; undefined when nothing is. */
export function refusal(req: IncomingMessage, env: Env): GraphQLError | undefined {
  if (req.method !== 'POST') return refused(405, 'BAD_INPUT', 'Send GraphQL by POST.')
  if (!isJson(req)) return refused(415, 'BAD_INPUT', 'Send GraphQL as application/json.')
  if (!isOwnSite(req, env)) return refused(403, 'FORBIDDEN', 'This API answers only its own site.')
  if (Number(req.headers['content-length'] ?? 0) > bodyLimit) {
    return refused(413, 'TOO_LARGE', `A request has at most ${bodyLimit / 1024} KB. Send less at a time.`)
  }
  return undefined
}

/** Answers a request that never reached GraphQL. */
export function sendError(res: ServerResponse, error: GraphQLError): void {
  // The caller hung up in the middle of the answer: nobody is left to tell.
  if (res.headersSent) return void res.destroy()
  const { http, ...extensions } = error.extensions as { http?: { status?: number } }
  const status = http?.status ?? 400
  if (status === 401) res.setHeader('www-authenticate', 'Bearer')
  // Whatever is left of the body is not read.
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
  res.end(JSON.stringify({ errors: [{ message: error.message, extensions }] }))
}

function refused(status: number, code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status } } })
}
