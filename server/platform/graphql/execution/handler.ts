import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { GraphQLError, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import { type Authenticate, JwtExpiredError } from '#server/platform/auth/authenticate.ts'
import { accountDatabase } from '#server/platform/db/connection/accountDatabase.ts'
import { OperationChange, type OperationContext, WholeListRows } from '#server/platform/graphql/context.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import {
  createPreparations,
  limitTogether,
  type OperationPlan,
  planOperation,
} from '#server/platform/graphql/operations.ts'
import { defaultStallTimeout } from '#server/platform/http/bodies/stream.ts'
import { closeSignal } from '#server/platform/http/closeSignal.ts'
import { createConcurrencyLimiter } from '#server/platform/http/limits/concurrencyLimiter.ts'
import type { RateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import type { RequestTurns } from '#server/platform/http/limits/requestTurns.ts'
import { originOf } from '#server/platform/http/origin.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { beginPhases, endPhase } from '#server/platform/observe/phases.ts'
import { createAnswerSize } from './answerSize.ts'
import { answerOperation, isLight, isStreamed } from './answers.ts'
import { createDocuments, type Documents } from './documents.ts'
import { batchLimit, valuesPerOperation } from './limits.ts'
import { type OperationRequest, readOperations, requestRefusal } from './request.ts'
import { type OperationAnswer, sendAnswer, sendAnswers, sendError, toAnswer } from './response.ts'

export interface GraphqlDeps
  extends Pick<OperationContext, 'env' | 'db' | 'log' | 'mailer' | 'secret' | 'requireFreshLogin'> {
  readonly schema: GraphQLSchema
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  readonly rateLimiter: RateLimiter
  readonly requestTurns: RequestTurns
  readonly ownDocuments?: readonly string[]
  /** True if the API describes itself. Only tools and tests need it: in production, schema.graphql is the documentation. */
  readonly introspection?: boolean
  /** A caller that reads nothing of its answer for this time, in milliseconds, is disconnected. */
  readonly stallTimeout?: number
}

/** The web app recognises this message, gets a fresh token and sends the request again. */
const expired = toAnswer({
  errors: [new GraphQLError('Could not verify JWT: JWTExpired', { extensions: { code: 'invalid-jwt' } })],
})

/** Answers POST /graphql: one operation, or a batch of them, as JSON. */
export interface Graphql {
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Prepares the operations of our own build, one per turn of the event loop. */
  prepareOwn(): Promise<void>
}

export function createGraphql(deps: GraphqlDeps): Graphql {
  const { env, log, mailer, secret, metrics, rateLimiter, requestTurns, authenticate, requireFreshLogin } = deps
  const { stallTimeout = defaultStallTimeout } = deps
  const rules = deps.introspection ? [] : [NoSchemaIntrospectionCustomRule]
  const documents = createDocuments(deps.schema, rules, deps.ownDocuments)
  const planning = { metrics, documents, preparations: createPreparations() }

  const answering = {
    metrics,
    rateLimiter,
    heavyOperations: createConcurrencyLimiter({ maxRunning: 2, maxQueued: 20, timeoutMs: 10_000 }),
    wholeLists: createConcurrencyLimiter({ maxRunning: Number.POSITIVE_INFINITY, maxQueued: 4, timeoutMs: 10_000 }),
  }

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const signal = closeSignal(res)
    const refused = requestRefusal(req, env)
    if (refused) throw refused
    // Reads no body before the caller is known and within the limit. Until it is read, it counts as a whole batch.
    const viewer = await unlessExpired(authenticate(req.headers.authorization))
    if (!viewer) return answerExpired(req, res, await readOperations(req))
    const asked = { account: viewer.id, path: '/graphql', requestId }
    rateLimiter.take({ ...asked, cost: batchLimit })
    endPhase('rate')
    const body = await readOperations(req)
    endPhase('body')
    const origin = originOf(req, env)
    const operations = [body].flat()
    const reading = costOfReading(operations, documents)
    rateLimiter.take({ ...asked, cost: reading, counted: batchLimit })
    endPhase('rate')
    const db = accountDatabase(deps.db, viewer.id)
    const context = { viewer, db, env, log, mailer, secret, requestId, origin, signal, requireFreshLogin }
    const answers = await requestTurns.take(viewer.id, signal, async () => {
      endPhase('turn')
      const plans = limitTogether(
        await Promise.all(operations.map((operation) => planOperation(planning, context, operation))),
      )
      rateLimiter.take({ ...asked, cost: reading + costOfRunning(plans), counted: reading })
      endPhase('rate')
      const started = start(plans, context, Array.isArray(body))
      // Large operations wait for turns of their own.
      await Promise.all(started.flatMap(({ plan, answer }) => (isLight(plan) ? answer : [])))
      return started.map(({ answer }) => answer)
    })
    await respond(req, res, answers, Array.isArray(body))
    endPhase('JSON')
  }

  /** Starts the operations of a request. Within a batch, a list without a limit starts when the answers before it have been sent. */
  function start(
    plans: readonly OperationPlan[],
    context: Omit<OperationContext, 'wholeList' | 'change'>,
    isBatch: boolean,
  ) {
    const size = createAnswerSize()
    return plans.map((plan) => {
      const own = { wholeList: new WholeListRows(), change: new OperationChange() }
      const run = () => answerOperation(answering, { ...context, ...own }, plan, size)
      return { plan, answer: isBatch && isStreamed(plan) ? run : run() }
    })
  }

  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    started: readonly (Promise<OperationAnswer> | (() => Promise<OperationAnswer>))[],
    isBatch: boolean,
  ): Promise<void> {
    const answers = await Promise.all(started)
    res.setTimeout(stallTimeout, () => res.destroy())
    const [first] = answers
    if (isBatch) return sendAnswers(res, answers)
    if (first && 'pieces' in first) return sendAnswer(req, res, first)
    throw new Error('A request that is no batch has one answer.')
  }

  return {
    handle: (req, res) => {
      beginPhases()
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      res.setHeader('cache-control', 'no-store')
      answer(req, res, requestId).catch((error) => sendError(res, publicError(error, log, requestId)))
    },
    prepareOwn: async () => {
      try {
        for (const _ of documents.prepareOwn()) await nextTurn()
      } catch (err) {
        // The other operations are prepared when somebody asks for them.
        log.warn({ err }, 'an operation of the web app is invalid')
      }
    },
  }
}

function answerExpired(req: IncomingMessage, res: ServerResponse, body: OperationRequest | OperationRequest[]) {
  if (!Array.isArray(body)) return sendAnswer(req, res, expired)
  const answers = body.map(() => expired)
  return sendAnswers(res, answers)
}

/** Sums the cost of running, in plain operations, on top of the cost of reading. Each root field is an operation of its own. */
function costOfRunning(plans: readonly OperationPlan[]): number {
  return plans.reduce(
    (sum, { cost, roots }) => sum + Math.max(0, roots - 1) + Math.floor(cost.values / valuesPerOperation) + cost.work,
    0,
  )
}

/** Parsing and compiling a new document takes about as long as running this many plain operations. */
const newDocumentCost = 5

function costOfReading(operations: readonly OperationRequest[], documents: Documents): number {
  return operations.reduce((sum, operation) => sum + (documents.isKnown(operation) ? 1 : newDocumentCost), 0)
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
