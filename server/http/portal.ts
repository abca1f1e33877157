import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Authenticate, JwtExpiredError } from '#server/auth/authenticate.ts'
import { forbidden } from '#server/auth/viewer.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { Context } from '#server/graphql/context.ts'
import { publicError } from '#server/graphql/errors.ts'
import { importResumeRoute, importTemplateRoute, previewImportRoute, runImportRoute } from '#server/imports/rest.ts'
import { sendJobMessageRoute } from '#server/jobMessages/rest.ts'
import type { Metrics } from '#server/metrics.ts'
import { downloadResumeRoute, searchResumesRoute, uploadResumeRoute } from '#server/resumes/rest.ts'
import { exportSecurityEventsRoute } from '#server/security/rest.ts'
import { can } from '#shared/permissions.ts'
import { CsvFile, sendCsv } from './csv.ts'
import { sendDownload } from './download.ts'
import { Lines, sendLines } from './lines.ts'
import { originOf } from './origin.ts'
import { isOwnSite } from './ownSite.ts'
import type { Rates } from './rates.ts'
import { Download, type Route } from './route.ts'
import type { Transfers } from './transfers.ts'

/** The whole REST API. */
const routes: readonly Route[] = [
  searchResumesRoute,
  uploadResumeRoute,
  downloadResumeRoute,
  sendJobMessageRoute,
  importTemplateRoute,
  previewImportRoute,
  runImportRoute,
  importResumeRoute,
  exportSecurityEventsRoute,
]

export interface PortalParts extends Omit<Context, 'viewer' | 'requestId' | 'origin'> {
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  readonly rates: Rates
  readonly uploads: Transfers
  readonly downloads: Transfers
  readonly files: FileStore
}

/** Everything below /portal/: JSON in, JSON out, an error as `{ error, code }` with the status of its code. */
export function createPortal(parts: PortalParts): { handle(req: IncomingMessage, res: ServerResponse): void } {
  return {
    handle: (req, res) => {
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      res.setHeader('cache-control', 'no-store')
      answer(parts, req, requestId)
        .then((answer) => sendAnswer(res, answer, parts, requestId))
        .catch((error) => sendError(res, error, parts, requestId))
    },
  }
}

interface Answer {
  readonly account: string
  readonly body: unknown
}

async function answer(parts: PortalParts, req: IncomingMessage, requestId: string): Promise<Answer> {
  // A query may have question marks of its own.
  const [path = '', ...query] = (req.url ?? '').split('?')
  const route = routes.find((known) => known.method === req.method && pattern(known).test(path))
  if (!route) throw notFound('address')
  if (!isOwnSite(req, parts.env)) throw new UserError('FORBIDDEN', 'This API answers only its own site.')
  const { log, metrics, rates } = parts
  const viewer = await parts.authenticate(req.headers.authorization)
  rates.take({ account: viewer.id, path: route.path, requestId, cost: route.cost ?? 1 })
  if (!can(viewer.role, route.permission)) {
    metrics.denied(route.path)
    log.warn({ requestId, route: route.path, role: viewer.role, account: viewer.id }, 'denied')
    throw forbidden(viewer)
  }
  const request = {
    context: { ...parts, viewer, requestId, origin: originOf(req, parts.env) },
    files: parts.files,
    id: pattern(route).exec(path)?.[1] ?? '',
    query: new URLSearchParams(query.join('?')),
    req,
  }
  const work = () => observe(parts, route, requestId, () => route.answer(request))
  const body = await (route.upload ? parts.uploads.take(viewer.id, work) : work())
  return { account: viewer.id, body }
}

function pattern({ path }: Route): RegExp {
  return new RegExp(`^/portal${path.replace('{id}', '([^/]+)')}$`)
}

/** Measures and logs a request as GraphQL's operations are: never what it asks or answers. */
async function observe<Answer>(
  { metrics, log }: PortalParts,
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
  { downloads, log }: PortalParts,
  requestId: string,
): Promise<void> {
  if (body instanceof Download) await sendDownload(res, body, (work) => downloads.take(account, work))
  else if (body instanceof CsvFile) await downloads.take(account, () => sendCsv(res, body))
  else if (body instanceof Lines) sendLines(res, body, (error) => publicError(error, log, requestId).message)
  else send(res, 200, body)
}

function sendError(res: ServerResponse, error: unknown, { log }: PortalParts, requestId: string): void {
  if (res.headersSent) {
    // It failed in the middle of the answer, which cannot be taken back.
    res.destroy()
    publicError(error, log, requestId)
    return
  }
  // What is left of the body is not read.
  res.setHeader('connection', 'close')
  if (error instanceof JwtExpiredError) {
    send(res, 401, { error: error.message, code: 'invalid-jwt' })
    return
  }
  const { message, extensions } = publicError(error, log, requestId)
  const { http, ...more } = extensions as { http?: { status?: number; retryAfter?: number } }
  if (http?.retryAfter) res.setHeader('retry-after', http.retryAfter)
  send(res, http?.status ?? 500, { error: message, ...more })
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}
