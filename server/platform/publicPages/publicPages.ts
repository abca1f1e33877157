import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { accountDatabase } from '#server/platform/db/connection/accountDatabase.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { UploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { html } from '#server/platform/html/html.ts'
import { type Sheet, sheet, sheetDocument } from '#server/platform/html/page.ts'
import { sheetStyle } from '#server/platform/html/pageStyle.ts'
import { staticPagePolicy } from '#server/platform/html/staticPagePolicy.ts'
import { contentDisposition } from '#server/platform/http/bodies/download.ts'
import type { Transfers } from '#server/platform/http/bodies/transfers.ts'
import { networksOf } from '#server/platform/http/clientAddress.ts'
import { type Origin, originOf } from '#server/platform/http/origin.ts'
import { isOwnForm } from '#server/platform/http/ownSite.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'

export interface PublicPageDeps {
  readonly db: Database
  readonly env: Env
  readonly files: UploadStore
  readonly log: Logger
  readonly mailer: Mailer
  readonly secret: string
}

/**
 * A request of somebody who is not logged in. The requests of one wide network share two statements at a time, the
 * number of one account.
 */
export interface PageRequest {
  readonly deps: PublicPageDeps
  /** The part of the path at `{id}`, not validated. */
  readonly id: string
  /** The part of the address after `?`, not validated. */
  readonly query: URLSearchParams
  readonly origin: Origin
  readonly requestId: string
  readonly req: IncomingMessage
}

/** The same for everybody, so that browsers and robots may keep it, and ask whether it is still the same. */
interface Published {
  /** The moment of its last change; left out when it has none. */
  readonly changedAt?: Moment | undefined
}

export interface PageAnswer {
  readonly status: number
  readonly sheet: Sheet
  /** Seconds after which the same request will work. */
  readonly retryAfter?: number
  /** Without it nobody keeps a page. */
  readonly published?: Published
  /** The browser that got a form keeps it with what is typed: Back loses nothing. */
  readonly isForm?: boolean
}

export interface PageFile {
  readonly status: 200
  readonly content: Buffer
  readonly type: string
  /** Makes the browser save it under this name; left out for a picture of a page. */
  readonly name?: string
  /** Nobody keeps or lists a file without it. */
  readonly published?: Published
}

/** A page for everybody, which works without a script. */
export interface PublicPage {
  /** The path. `{id}` matches one segment. */
  readonly path: string
  /** True when the address itself is the secret, so that a mail program may post to it, too. No cookie counts on such pages. */
  readonly takesAnyPost?: boolean
  show(request: PageRequest): Promise<PageAnswer | PageFile>
  /** Answers the form that the page posts to its own address. */
  submit?(request: PageRequest): Promise<PageAnswer>
}

interface Options extends PublicPageDeps {
  readonly pages: readonly PublicPage[]
  /** Error pages link to this page. */
  readonly home: string
  readonly metrics: Metrics
  readonly uploads: Transfers
}

/** The addresses of pages for everybody. The app itself stays behind the log-in. */
export const publicRoot = '/public/'
/** The open jobs. The logo of each page leads there. */
export const homePath = `${publicRoot}jobs`
/** Robots look for this file at the root alone. */
export const robotsPath = '/robots.txt'

/** Serves the pages for everybody. They are framed nowhere, and run no script but the one of their sheet. An error is a page with one sentence. */
export function createPublicPages(options: Options): { handle(req: IncomingMessage, res: ServerResponse): void } {
  return {
    handle: (req, res) => {
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      answer(options, req, requestId)
        .catch((error) => problemPage(options, error, requestId))
        .then((page) => send(req, res, options.env, page))
        .catch(() => res.destroy())
    },
  }
}

async function answer(options: Options, req: IncomingMessage, requestId: string): Promise<PageAnswer | PageFile> {
  const [path = '', ...queries] = (req.url ?? '').split('?')
  const page = options.pages.find((known) => pattern(known).test(path))
  if (!page) throw new UserError('NOT_FOUND', 'There is no page at this address.')
  const id = pattern(page).exec(path)?.[1] ?? ''
  const origin = originOf(req, options.env)
  const db = accountDatabase(options.db, `strangers ${networksOf(origin.address)[2]}`)
  const query = new URLSearchParams(queries.join('?'))
  const request = { deps: { ...options, db }, id, query, origin, requestId, req }
  if (req.method === 'GET' || req.method === 'HEAD') return observe(options, page, requestId, () => page.show(request))
  if (req.method !== 'POST' || !page.submit) {
    throw new UserError('NOT_FOUND', 'This page does not accept such a request. Open it again.')
  }
  if (!page.takesAnyPost && !isOwnForm(req, options.env)) {
    throw new UserError('FORBIDDEN', 'This form did not come from our page, so nothing was saved. Open the page again.')
  }
  const submit = page.submit
  return options.uploads.take(`visitor ${request.origin.address}`, () =>
    observe(options, page, requestId, () => submit(request)),
  )
}

function pattern({ path }: PublicPage): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace('{id}', '([\\w-]+)')}$`)
}

/** Measures and logs a request, but never its input. */
async function observe<Answer extends PageAnswer | PageFile>(
  { metrics, log }: Options,
  { path }: PublicPage,
  requestId: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now()
  let status = 0
  try {
    const page = await work()
    status = page.status
    return page
  } finally {
    const ms = performance.now() - start
    const outcome = status > 0 && status < 400 ? 'ok' : 'error'
    metrics.operation(path, ms / 1000, outcome)
    log.info({ requestId, operation: path, ms: Math.round(ms * 10) / 10, status, outcome }, 'operation')
  }
}

function problemPage({ home, log }: Options, error: unknown, requestId: string): PageAnswer {
  const { message, extensions } = publicError(error, log, requestId)
  const { status = 500, retryAfter } = extensions.http ?? {}
  const title = status === 404 ? 'Page not found' : 'That did not work'
  const content = html`<section><p>${message}</p><a class="button" href="${home}">See the open jobs</a></section>`
  return { status, sheet: sheet(title, home, content), retryAfter }
}

function send(req: IncomingMessage, res: ServerResponse, { FIRM_NAME }: Env, answer: PageAnswer | PageFile): void {
  const { status, published } = answer
  const content = 'content' in answer ? answer.content : Buffer.from(sheetDocument(answer.sheet, FIRM_NAME))
  const headers = 'content' in answer ? headersOfFile(answer) : headersOfPage(answer)
  if (!published) {
    const isKept = 'isForm' in answer && answer.isForm
    const cache = { 'cache-control': isKept ? 'private, no-cache' : 'no-store' }
    return void res.writeHead(status, { ...cache, ...headers }).end(content)
  }
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  res.setHeader('cache-control', 'no-cache').setHeader('etag', etag)
  if (published.changedAt) res.setHeader('last-modified', new Date(published.changedAt).toUTCString())
  // Only the tag decides: records that a page names may change without changing its own moment.
  const known = req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  // A browser takes the headers of this answer for those of the page that it keeps.
  if (known?.includes(etag)) res.writeHead(304, headers).end()
  else res.writeHead(status, headers).end(content)
}

function headersOfPage({ sheet: { script }, retryAfter }: PageAnswer): Record<string, string> {
  return {
    'content-security-policy': staticPagePolicy({ style: sheetStyle, script }),
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  }
}

function headersOfFile({ content, type, name, published }: PageFile): Record<string, string> {
  return {
    'content-length': String(content.length),
    'content-security-policy': filePolicy,
    'content-type': type,
    ...(name && { 'content-disposition': contentDisposition(name) }),
    ...(!published && { 'x-robots-tag': 'noindex' }),
  }
}
