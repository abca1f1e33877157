import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult, GraphQLError } from 'graphql'

/** How an error is answered over HTTP; `spec` where plain JSON stays at 200, as GraphQL over HTTP asks. */
interface Http {
  readonly status?: number
  readonly spec?: boolean
}

const plainJson = 'application/json; charset=utf-8'
const graphqlJson = 'application/graphql-response+json; charset=utf-8'

/** Answers one operation. @returns bytes. */
export function sendResult(req: IncomingMessage, res: ServerResponse, result: ExecutionResult): number {
  const isSpecific = /application\/graphql-response\+json/i.test(req.headers.accept ?? '')
  const type = isSpecific ? graphqlJson : plainJson
  return send(res, statusOf(result, isSpecific), type, JSON.stringify(withoutHttp(result)))
}

/** Answers a batch in its order. It has as many outcomes as operations, so its status tells of none. @returns bytes. */
export function sendResults(res: ServerResponse, results: readonly ExecutionResult[]): number {
  return send(res, 200, plainJson, JSON.stringify(results.map(withoutHttp)))
}

/** Answers a request that never became an operation. */
export function sendError(res: ServerResponse, error: GraphQLError): void {
  // The caller hung up in the middle of the answer: nobody is left to tell.
  if (res.headersSent) return void res.destroy()
  const status = httpOf(error).status ?? 400
  if (status === 401) res.setHeader('www-authenticate', 'Bearer')
  const { retryAfter } = error.extensions
  if (typeof retryAfter === 'number') res.setHeader('retry-after', retryAfter)
  // Whatever is left of the body is not read.
  res.setHeader('connection', 'close')
  send(res, status, plainJson, JSON.stringify(withoutHttp({ errors: [error] })))
}

function send(res: ServerResponse, status: number, type: string, text: string): number {
  const body = Buffer.from(text)
  res.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
  return body.length
}

/** The gravest of its errors. */
function statusOf({ errors = [] }: ExecutionResult, isSpecific: boolean): number {
  const statuses = errors.map(httpOf).map(({ status = 200, spec }) => (spec && !isSpecific ? 200 : status))
  return Math.max(200, ...statuses)
}

function httpOf({ extensions }: GraphQLError): Http {
  return (extensions.http as Http | undefined) ?? {}
}

/** How an error travels is no part of what it says. */
function withoutHttp(result: ExecutionResult): object {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map(stripped) }
}

function stripped(error: GraphQLError): object {
  const { extensions: { http: _, ...extensions } = {}, ...told } = error.toJSON()
  return { ...told, extensions }
}
