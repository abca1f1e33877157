import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { notFound, UserError } from '#server/errors.ts'
import { type Authenticate, JwtExpiredError } from '#server/platform/auth/authenticate.ts'
import { forbidden } from '#server/platform/auth/viewer.ts'
import { accountDatabase } from '#server/platform/db/connection/accountDatabase.ts'
import type { UploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { Download, sendDownload } from '#server/platform/http/bodies/download.ts'
import { JsonLines, sendLines } from '#server/platform/http/bodies/jsonLines.ts'
import { StreamedFile, sendStreamed } from '#server/platform/http/bodies/streamedFile.ts'
import type { Transfers } from '#server/platform/http/bodies/transfers.ts'
import { closeSignal } from '#server/platform/http/closeSignal.ts'
import type { RateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import type { RequestTurns } from '#server/platform/http/limits/requestTurns.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { isOwnSite } from '#server/platform/http/ownSite.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { can } from '#shared/platform/permissions.ts'
import type { Route } from './route.ts'

export interface PortalDeps extends Omit<Context, 'viewer' | 'requestId' | 'origin'> {
  readonly routes: readonly Route[]
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  readonly rateLimiter: RateLimiter
  readonly requestTurns: RequestTurns
  readonly uploads: Transfers
  readonly downloads: Transfers
  readonly files: UploadStore
}

/** Handles everything below /portal/: JSON in, JSON out, an error as `{ error, code }` with the status of its code. */
export function createPortalHandler(deps: PortalDeps): { handle(req: IncomingMessage, res: ServerResponse): void } {
  return {
    handle: (req, res) => {
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      res.setHeader('cache-control', 'no-store')
      answer(deps, req, requestId, closeSignal(res))
        .then((answer) => sendAnswer(res, answer, deps, requestId))
        .catch((error) => sendError(res, error, deps, requestId))
    },
  }
}

interface Answer {
  readonly account: string
  readonly body: unknown
}

async function answer(deps: PortalDeps, req: IncomingMessage, requestId: string, signal: AbortSignal): Promise<Answer> {
  // The query may contain question marks.
  const [path = '', ...query] = (req.url ?? '').split('?')
  const route = deps.routes.find((known) => known.method === req.method && pathPattern(known).test(path))
  if (!route) throw notFound('address')
  if (!isOwnSite(req, deps.env)) throw new UserError('FORBIDDEN', 'This API answers only its own site.')
  const { log, metrics, rateLimiter } = deps
  const viewer = await deps.authenticate(req.headers.authorization)
  rateLimiter.take({ account: viewer.id, path: route.path, requestId, cost: route.cost ?? 1 })
  if (!can(viewer.role, route.permission)) {
    metrics.denied(route.path)
    log.warn({ requestId, route: route.path, role: viewer.role, account: viewer.id }, 'denied')
    throw forbidden(viewer)
  }
  const request = {
    context: {
      ...deps,
      db: accountDatabase(deps.db, viewer.id),
      viewer,
      requestId,
      origin: originOf(req, deps.env),
    },
    files: deps.files,
    id: pathPattern(route).exec(path)?.[1] ?? '',
    query: new URLSearchParams(query.join('?')),
    req,
  }
  const work = () => observe(deps, route, requestId, () => route.answer(request))
  // A slow sender can make a file take long, so an upload has its own limit.
  const body = await (route.upload
    ? deps.uploads.take(viewer.id, work)
    : deps.requestTurns.take(route.readsFile ? `${viewer.id} files` : viewer.id, signal, work))
  return { account: viewer.id, body }
}

function pathPattern({ path }: Route): RegExp {
  return new RegExp(`^/portal${path.replaceAll('.', '\\.').replace('{id}', '([^/]+)')}$`)
}

/** Measures and logs a request like a GraphQL operation, never its input or answer. */
async function observe<Answer>(
  { metrics, log }: PortalDeps,
  { path }: Route,
  requestId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now()
  let outcome: 'ok' | 'error' = 'error'
  try {
    const result = await work()
    outcome = 'ok'
    return result
  } finally {
    const ms = performance.now() - start
    metrics.operation(path, ms / 1000, outcome)
    log.info({ requestId, operation: path, ms: Math.round(ms * 10) / 10, outcome }, 'operation')
  }
}

async function sendAnswer(
  res: ServerResponse,
  { account, body }: Answer,
  { downloads, log }: PortalDeps,
  requestId: string,
): Promise<void> {
  if (body instanceof Download) await sendDownload(res, body, (work) => downloads.take(account, work))
  else if (body instanceof StreamedFile) await downloads.take(account, () => sendStreamed(res, body))
  else if (body instanceof JsonLines) sendLines(res, body, (error) => publicError(error, log, requestId).message)
  else send(res, 200, body)
}

function sendError(res: ServerResponse, error: unknown, { log }: PortalDeps, requestId: string): void {
  if (res.headersSent) {
    // The answer was partly sent. The client must see a broken connection instead of a truncated answer.
    res.destroy()
    publicError(error, log, requestId)
    return
  }
  // The rest of the body is not read.
  res.setHeader('connection', 'close')
  if (error instanceof JwtExpiredError) {
    send(res, 401, { error: error.message, code: 'invalid-jwt' })
    return
  }
  const { message, extensions } = publicError(error, log, requestId)
  const { http, ...more } = extensions
  if (http?.retryAfter) res.setHeader('retry-after', http.retryAfter)
  send(res, http?.status ?? 500, { error: message, ...more })
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
