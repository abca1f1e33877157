import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { UserError } from '#server/errors.ts'
import { type Authenticate, JwtExpiredError } from '#server/platform/auth/authenticate.ts'
import { createConcurrencyLimiter } from '#server/platform/http/concurrencyLimiter.ts'
import { originOf } from '#server/platform/http/origin.ts'
import type { RateLimiter } from '#server/platform/http/rateLimiter.ts'
import { defaultStallTimeout } from '#server/platform/http/stream.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { createAnswerSize } from './answerSize.ts'
import { answerOperation, isStreamed } from './answers.ts'
import { type Context, OperationChange, WholeListRows } from './context.ts'
import { createDocuments, type Documents } from './documents.ts'
import { publicError } from './errors.ts'
import { batchLimit, valuesPerOperation } from './limits.ts'
import { limitTogether, type Plan, planOperation } from './operations.ts'
import { type OperationRequest, readOperations, refusal } from './request.ts'
import { type Answer, sendAnswer, sendAnswers, sendError, toAnswer } from './response.ts'

export interface GraphqlDeps extends Pick<Context, 'env' | 'db' | 'log' | 'mailer' | 'secret'> {
  readonly schema: GraphQLSchema
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  readonly rateLimiter: RateLimiter
  /** Whether the API describes itself. Only tools and tests need it: in production, schema.graphql is the documentation. */
  readonly introspection?: boolean
  /** Milliseconds after which a caller that reads nothing of its answer is disconnected. */
  readonly stallTimeout?: number
}

/** The web app recognises this message, gets a fresh token and sends the request again. */
const expired = toAnswer({
  errors: [new GraphQLError('Could not verify JWT: JWTExpired', { extensions: { code: 'invalid-jwt' } })],
})

/** POST /graphql: one operation, or a batch of them, as JSON. */
export function createGraphql(deps: GraphqlDeps): { handle(req: IncomingMessage, res: ServerResponse): void } {
  const { env, db, log, mailer, secret, metrics, rateLimiter, authenticate, stallTimeout = defaultStallTimeout } = deps
  const documents = createDocuments(deps.schema, deps.introspection ? [] : [NoSchemaIntrospectionCustomRule])

  const answering = {
    metrics,
    rateLimiter,
    heavyOperations: createConcurrencyLimiter({ maxRunning: 2, maxQueued: 20, timeoutMs: 10_000 }),
    wholeLists: createConcurrencyLimiter({ maxRunning: Number.POSITIVE_INFINITY, maxQueued: 4, timeoutMs: 10_000 }),
  }

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const signal = closeSignal(res)
    const refused = refusal(req, env)
    if (refused) throw refused
    // Reads no body before the caller is known and within the limit. Until it is read, it counts as a whole batch.
    const viewer = await unlessExpired(authenticate(req.headers.authorization))
    if (!viewer) return tellExpired(req, res, await readOperations(req))
    const asked = { account: viewer.id, path: '/graphql', requestId }
    rateLimiter.take({ ...asked, cost: batchLimit })
    const body = await readOperations(req)
    const origin = originOf(req, env)
    const operations = [body].flat()
    const reading = costOfReading(operations, documents)
    rateLimiter.take({ ...asked, cost: reading, counted: batchLimit })
    const context = { viewer, db, env, log, mailer, secret, requestId, origin, signal }
    const plans = limitTogether(
      operations.map((operation) => planOperation({ metrics, documents }, context, operation)),
    )
    rateLimiter.take({ ...asked, cost: reading + costOfRunning(plans), counted: reading })
    const size = createAnswerSize()
    const run = (plan: Plan) => {
      const own = { wholeList: new WholeListRows(), change: new OperationChange() }
      return answerOperation(answering, { ...context, ...own }, plan, size)
    }
    return respond(req, res, Array.isArray(body) ? plans : plans[0], run)
  }

  /** @param plans of a batch, or the one of a request by itself. */
  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    plans: readonly Plan[] | Plan | undefined,
    run: (plan: Plan) => Promise<Answer>,
  ): Promise<void> {
    // A list without a limit starts when the answers before it have been sent.
    const start = (plan: Plan) => (isStreamed(plan) ? () => run(plan) : run(plan))
    const answers = Array.isArray(plans) ? await Promise.all(plans.map(start)) : await run(plans as Plan)
    res.setTimeout(stallTimeout, () => res.destroy())
    return 'pieces' in answers ? sendAnswer(req, res, answers) : sendAnswers(res, answers)
  }

  return {
    handle: (req, res) => {
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      res.setHeader('cache-control', 'no-store')
      answer(req, res, requestId).catch((error) => sendError(res, publicError(error, log, requestId)))
    },
  }
}

function tellExpired(req: IncomingMessage, res: ServerResponse, body: OperationRequest | OperationRequest[]) {
  if (!Array.isArray(body)) return sendAnswer(req, res, expired)
  const answers = body.map(() => expired)
  return sendAnswers(res, answers)
}

/** Aborts when the connection closes, so that the work for it stops. */
function closeSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort(new UserError('BAD_INPUT', 'The request was interrupted. Send it again.')))
  return controller.signal
}

/** The cost of running, in plain operations, on top of the cost of reading. */
function costOfRunning(plans: readonly Plan[]): number {
  return plans.reduce((sum, { cost }) => sum + Math.floor(cost.values / valuesPerOperation), 0)
}

/** Parsing and compiling a new document takes about as long as running this many plain operations. */
const newDocumentCost = 5

function costOfReading(operations: readonly OperationRequest[], documents: Documents): number {
  return operations.reduce((sum, operation) => sum + (documents.isCached(operation) ? 1 : newDocumentCost), 0)
}

/** @returns undefined when the token has expired. Each operation of the request then gets that error. */
async function unlessExpired<Viewer>(authenticated: Promise<Viewer>): Promise<Viewer | undefined> {
  try {
    return await authenticated
  } catch (error) {
    if (error instanceof JwtExpiredError) return undefined
    throw error
  }
}
