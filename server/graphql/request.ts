import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Env } from '#server/env.ts'
import type { ErrorCode } from '#server/errors.ts'
import { bodyLimit } from './limits.ts'

/** What is wrong with a request by its head alone, so that it is refused before its body is read; undefined when nothing is. */
export function refusal({ method, headers }: IncomingMessage, env: Env): GraphQLError | undefined {
  if (method !== 'POST') return refused(405, 'BAD_INPUT', 'Send GraphQL by POST.')
  // No form of another site can send JSON, so none can act in the name of who is signed in here.
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return refused(415, 'BAD_INPUT', 'Send GraphQL as application/json.')
  }
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if ((site !== 'same-origin' && site !== 'none') || (headers.origin ?? env.PUBLIC_URL) !== env.PUBLIC_URL) {
    return refused(403, 'FORBIDDEN', 'This API answers only its own site.')
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit) {
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
