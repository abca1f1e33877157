import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createYoga } from 'graphql-yoga'
import { type Authenticate, JwtExpiredError } from '#server/auth/authenticate.ts'
import type { Metrics } from '#server/metrics.ts'
import { answerExpired, hideErrors, type RequestContext } from './answers.ts'
import { compileOperations } from './compile.ts'
import type { Context } from './context.ts'
import { publicError } from './errors.ts'
import { guard } from './guard.ts'
import { batchLimit, bodyLimit, forbidIntrospection, limitDocuments, limitOperations } from './limits.ts'
import { observe } from './observe.ts'
import { refusal, sendError } from './request.ts'
import { schema } from './schema.ts'
import { fillDefaults } from './variables.ts'

export interface GraphqlParts extends Pick<Context, 'env' | 'db' | 'log' | 'mailer' | 'secret'> {
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  /** Whether the API describes itself: for tools and tests, never in production. */
  readonly introspection?: boolean
}

/** POST /graphql: one operation, or a batch of them, as JSON. */
export function createGraphql(parts: GraphqlParts): { handle(req: IncomingMessage, res: ServerResponse): void } {
  const { env, db, log, mailer, secret } = parts
  const yoga = createYoga<RequestContext>({
    schema,
    batching: { limit: batchLimit },
    maxRequestBodySize: bodyLimit,
    plugins: [
      answerExpired,
      hideErrors,
      limitDocuments,
      limitOperations,
      ...(parts.introspection ? [] : [forbidIntrospection]),
      fillDefaults,
      observe(parts.metrics),
      guard(parts.metrics),
      compileOperations,
    ],
    // `hideErrors` does both, with the request's id.
    maskedErrors: false,
    logging: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  })

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const refused = refusal(req, env)
    if (refused) throw refused
    const viewer = await authenticateUnlessExpired(parts.authenticate, req.headers.authorization)
    await yoga(req, res, { viewer, db, env, log, mailer, secret, requestId })
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

async function authenticateUnlessExpired(authenticate: Authenticate, authorization: string | undefined) {
  try {
    return await authenticate(authorization)
  } catch (error) {
    if (error instanceof JwtExpiredError) return undefined
    throw error
  }
}
