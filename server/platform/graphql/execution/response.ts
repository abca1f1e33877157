import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult, GraphQLError } from 'graphql'
import type { ErrorHttp } from '#server/platform/graphql/errors.ts'
import { stream } from '#server/platform/http/bodies/stream.ts'

export interface OperationAnswer {
  readonly errors: readonly GraphQLError[]
  /** True if the whole operation failed, but may succeed later. */
  readonly isUnavailable: boolean
  /** The JSON: complete, or in chunks that are written while the client reads. */
  readonly pieces: readonly string[] | AsyncIterable<string>
}

/** An answer that starts when those before it in the batch have been sent. */
type LaterAnswer = () => Promise<OperationAnswer>

/** @param pieces the JSON of the answer; by default the JSON of the result. */
export function toAnswer(result: ExecutionResult, pieces?: OperationAnswer['pieces']): OperationAnswer {
  const { errors = [] } = result
  return { errors, isUnavailable: isUnavailable(result), pieces: pieces ?? [JSON.stringify(withoutHttp(result))] }
}

const plainJson = 'application/json; charset=utf-8'
const graphqlJson = 'application/graphql-response+json; charset=utf-8'

/** Answers one operation. Resolves when all of its JSON is written. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: OperationAnswer): Promise<void> {
  const isSpecific = /application\/graphql-response\+json/i.test(req.headers.accept ?? '')
  setRetryAfter(res, [answer])
  const status = answer.isUnavailable ? 503 : statusOf(answer.errors, isSpecific)
  return send(res, status, isSpecific ? graphqlJson : plainJson, answer.pieces)
}

/**
 * Answers a batch, in order. Its operations can have different outcomes, so the status is an error only when all of
 * them failed.
 * @param answers a streamed answer starts when its turn comes.
 */
export function sendAnswers(res: ServerResponse, answers: readonly (OperationAnswer | LaterAnswer)[]): Promise<void> {
  const ready = answers.flatMap((answer) => (typeof answer === 'function' ? [] : [answer]))
  const isUnavailable = ready.length === answers.length && ready.every((answer) => answer.isUnavailable)
  setRetryAfter(res, ready)
  return send(res, isUnavailable ? 503 : 200, plainJson, completeBatch(answers) ?? piecesOf(answers))
}

/** Joins the complete text of a batch; undefined while an answer is still to be written. */
function completeBatch(answers: readonly (OperationAnswer | LaterAnswer)[]): string[] | undefined {
  const complete = answers.flatMap((answer) => ('pieces' in answer && isComplete(answer.pieces) ? [answer.pieces] : []))
  if (complete.length < answers.length) return undefined
  return ['[', ...complete.flatMap((pieces, at) => (at ? [',', ...pieces] : pieces)), ']']
}

async function* piecesOf(answers: readonly (OperationAnswer | LaterAnswer)[]): AsyncGenerator<string> {
  for (const [at, answer] of answers.entries()) {
    yield at ? ',' : '['
    yield* (typeof answer === 'function' ? await answer() : answer).pieces
  }
  yield ']'
}

/** Answers a request that never became an operation. */
export function sendError(res: ServerResponse, error: GraphQLError): void {
  // The answer was partly sent, so only a broken connection can report the error.
  if (res.headersSent) return void res.destroy()
  const status = httpOf(error).status ?? 400
  if (status === 401) res.setHeader('www-authenticate', 'Bearer')
  setRetryAfter(res, [{ errors: [error] }])
  // The rest of the request body is not read.
  res.setHeader('connection', 'close')
  void send(res, status, plainJson, toAnswer({ errors: [error] }).pieces)
}

async function send(
  res: ServerResponse,
  status: number,
  type: string,
  pieces: OperationAnswer['pieces'],
): Promise<void> {
  if (isComplete(pieces)) {
    const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
    res.writeHead(status, { 'content-type': type, 'content-length': length })
    for (const piece of pieces.slice(0, -1)) res.write(piece)
    // As a text, the last one leaves together with the headers when it is the only one.
    res.end(pieces.at(-1))
    return
  }
  res.writeHead(status, { 'content-type': type })
  await stream(res, pieces)
}

function isComplete(pieces: OperationAnswer['pieces']): pieces is readonly string[] {
  return Array.isArray(pieces)
}

/** Returns whether the whole operation failed but may succeed later. Load balancers and scripts see this in the status. */
function isUnavailable({ data, errors = [] }: ExecutionResult): boolean {
  const isEmpty = Object.values(data ?? {}).every((value) => value === null)
  return isEmpty && errors.length > 0 && errors.every((error) => httpOf(error).status === 503)
}

function setRetryAfter(res: ServerResponse, answers: readonly Pick<OperationAnswer, 'errors'>[]): void {
  const waits = answers.flatMap(({ errors }) => errors.map((error) => httpOf(error).retryAfter ?? 0))
  const longest = Math.max(0, ...waits)
  if (longest > 0) res.setHeader('retry-after', longest)
}

/** Gives the highest status of the errors. */
function statusOf(errors: readonly GraphQLError[], isSpecific: boolean): number {
  const statuses = errors.map(httpOf).map(({ status = 200, spec }) => (spec && !isSpecific ? 200 : status))
  return Math.max(200, ...statuses)
}

function httpOf({ extensions }: GraphQLError): ErrorHttp {
  return extensions.http ?? {}
}

/** Removes the parts of a result that only concern HTTP. */
export function withoutHttp(result: ExecutionResult): object {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map(stripped) }
}

function stripped(error: GraphQLError): object {
  const { extensions: { http: _, ...extensions } = {}, ...told } = error.toJSON()
  return { ...told, extensions }
}
