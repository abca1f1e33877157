import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult, GraphQLError } from 'graphql'

/** How an error is answered over HTTP; `spec` where plain JSON stays at 200, as GraphQL over HTTP asks. */
interface Http {
  readonly status?: number
  readonly spec?: boolean
  /** In seconds. */
  readonly retryAfter?: number
}

const plainJson = 'application/json; charset=utf-8'
const graphqlJson = 'application/graphql-response+json; charset=utf-8'

/** Answers one operation. @returns bytes. */
export function sendResult(req: IncomingMessage, res: ServerResponse, result: ExecutionResult): number {
  const isSpecific = /application\/graphql-response\+json/i.test(req.headers.accept ?? '')
  const type = isSpecific ? graphqlJson : plainJson
  tellWhenToRetry(res, [result])
  return send(
    res,
    isUnavailable(result) ? 503 : statusOf(result, isSpecific),
    type,
    JSON.stringify(withoutHttp(result)),
  )
}

/**
 * Answers a batch in its order. It has as many outcomes as operations, so its status tells only what became of all of them.
 * @returns bytes.
 */
export function sendResults(res: ServerResponse, results: readonly ExecutionResult[]): number {
  tellWhenToRetry(res, results)
  return send(res, results.every(isUnavailable) ? 503 : 200, plainJson, JSON.stringify(results.map(withoutHttp)))
}

/** Answers a request that never became an operation. */
export function sendError(res: ServerResponse, error: GraphQLError): void {
  // The caller hung up in the middle of the answer: nobody is left to tell.
  if (res.headersSent) return void res.destroy()
  const status = httpOf(error).status ?? 400
  if (status === 401) res.setHeader('www-authenticate', 'Bearer')
  tellWhenToRetry(res, [{ errors: [error] }])
  // Whatever is left of the body is not read.
  res.setHeader('connection', 'close')
  send(res, status, plainJson, JSON.stringify(withoutHttp({ errors: [error] })))
}

function send(res: ServerResponse, status: number, type: string, text: string): number {
  const body = Buffer.from(text)
  res.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body)
  return body.length
}

/** Whether nothing of an operation could be done for now, which load balancers and scripts know by the status. */
function isUnavailable({ data, errors = [] }: ExecutionResult): boolean {
  const isEmpty = Object.values(data ?? {}).every((value) => value === null)
  return isEmpty && errors.length > 0 && errors.every((error) => httpOf(error).status === 503)
}

function tellWhenToRetry(res: ServerResponse, results: readonly ExecutionResult[]): void {
  const waits = results.flatMap(({ errors = [] }) => errors.map((error) => httpOf(error).retryAfter ?? 0))
  const longest = Math.max(0, ...waits)
  if (longest > 0) res.setHeader('retry-after', longest)
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
