import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql'
import { type Authenticate, JwtExpiredError } from '#server/auth/authenticate.ts'
import { originOf } from '#server/http/origin.ts'
import type { Rates } from '#server/http/rates.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Context } from './context.ts'
import { createDocuments, type Documents } from './documents.ts'
import { publicError } from './errors.ts'
import { batchLimit } from './limits.ts'
import { runOperation } from './operations.ts'
import { type OperationRequest, readOperations, refusal } from './request.ts'
import { sendError, sendResult, sendResults } from './response.ts'
import { schema } from './schema.ts'

export interface GraphqlParts extends Pick<Context, 'env' | 'db' | 'log' | 'mailer' | 'secret'> {
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  readonly rates: Rates
  /** Whether the API describes itself: for tools and tests, never in production, where schema.graphql is the documentation. */
  readonly introspection?: boolean
}

/** The client reads these words, gets a fresh token, and sends the same again: one answer for each operation of the batch. */
const expired = {
  errors: [new GraphQLError('Could not verify JWT: JWTExpired', { extensions: { code: 'invalid-jwt' } })],
}

/** POST /graphql: one operation, or a batch of them, as JSON. */
export function createGraphql(parts: GraphqlParts): { handle(req: IncomingMessage, res: ServerResponse): void } {
  const { env, db, log, mailer, secret, metrics, rates, authenticate } = parts
  const documents = createDocuments(schema, parts.introspection ? [] : [NoSchemaIntrospectionCustomRule])

  async function answer(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const refused = refusal(req, env)
    if (refused) throw refused
    // Of nobody, and of whoever asks too much, no body is read; until it is, it counts as a whole batch.
    const viewer = await unlessExpired(authenticate(req.headers.authorization))
    const asked = viewer && { account: viewer.id, path: '/graphql', requestId }
    if (asked) rates.take({ ...asked, cost: batchLimit })
    const operations = await readOperations(req)
    const origin = originOf(req, env)
    if (asked) rates.take({ ...asked, cost: costOf([operations].flat(), documents), counted: batchLimit })
    const run = (operation: OperationRequest) =>
      viewer
        ? runOperation({ metrics, documents }, { viewer, db, env, log, mailer, secret, requestId, origin }, operation)
        : expired
    const bytes = Array.isArray(operations)
      ? sendResults(res, await Promise.all(operations.map(run)))
      : sendResult(req, res, await run(operations))
    if (asked) rates.owe(asked.account, Math.floor(bytes / bytesPerOperation))
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

/** An answer that is longer counts as several operations: a little more than the first candidates of a job take. */
const bytesPerOperation = 128 * 1024

/** In plain operations. Reading and compiling a document takes about as long as running this many. */
const newDocumentCost = 5

function costOf(operations: readonly OperationRequest[], documents: Documents): number {
  return operations.reduce((sum, operation) => sum + (documents.knows(operation) ? 1 : newDocumentCost), 0)
}

/** Nobody, where the token has expired: the request is read all the same, since each of its operations is told so. */
async function unlessExpired<Viewer>(authenticated: Promise<Viewer>): Promise<Viewer | undefined> {
  try {
    return await authenticated
  } catch (error) {
    if (error instanceof JwtExpiredError) return undefined
    throw error
  }
}
