import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { accountDatabase } from '#server/platform/db/connection/accountDatabase.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import { publicError } from '#server/platform/graphql/errors.ts'
import { networksOf } from '#server/platform/http/clientAddress.ts'
import { contentDisposition } from '#server/platform/http/download.ts'
import { type Origin, originOf } from '#server/platform/http/origin.ts'
import { isOwnForm } from '#server/platform/http/ownSite.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import type { Transfers } from '#server/platform/http/transfers.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { html } from '#server/platform/pages/html.ts'
import { sheet } from '#server/platform/pages/page.ts'
import { sheetStyle } from '#server/platform/pages/pageStyle.ts'
import { staticPagePolicy } from '#server/platform/pages/staticPagePolicy.ts'

export interface PublicPageDeps {
  readonly db: Database
  readonly env: Env
  readonly files: FileStore
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
  readonly origin: Origin
  readonly requestId: string
  readonly req: IncomingMessage
}

/** An HTML document and its status. */
export interface PageAnswer {
  readonly status: number
  readonly markup: string
  /** Seconds after which the same request will work. */
  readonly retryAfter?: number
}

/** A file that a page shows or offers. */
export interface PageFile {
  readonly status: 200
  readonly content: Buffer
  readonly type: string
  /** Makes the browser save it under this name; left out for a picture of a page. */
  readonly name?: string
}

/** A page for everybody, which needs no script. */
export interface PublicPage {
  /** The path. `{id}` matches one segment. */
  readonly path: string
  /** True where the address itself is the secret, so that a mail program may post to it, too. No cookie counts on such pages. */
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

/** Serves the pages for everybody. They are not cached, framed or scripted. An error is a page with one sentence. */
export function createPublicPages(options: Options): { handle(req: IncomingMessage, res: ServerResponse): void } {
  return {
    handle: (req, res) => {
      const requestId = randomUUID()
      res.setHeader('x-request-id', requestId)
      answer(options, req, requestId)
        .catch((error) => problemPage(options, error, requestId))
        .then((page) => send(res, page))
        .catch(() => res.destroy())
    },
  }
}

async function answer(options: Options, req: IncomingMessage, requestId: string): Promise<PageAnswer | PageFile> {
  const [path = ''] = (req.url ?? '').split('?', 1)
  const page = options.pages.find((known) => pattern(known).test(path))
  if (!page) throw new UserError('NOT_FOUND', 'There is no page at this address.')
  const id = pattern(page).exec(path)?.[1] ?? ''
  const origin = originOf(req, options.env)
  const db = accountDatabase(options.db, `strangers ${networksOf(origin.address)[2]}`)
  const request = { deps: { ...options, db }, id, origin, requestId, req }
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
  return new RegExp(`^${path.replace('{id}', '([\\w-]+)')}$`)
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
  return { status, markup: sheet(title, home, content), retryAfter }
}

function send(res: ServerResponse, answer: PageAnswer | PageFile): void {
  res.setHeader('cache-control', 'no-store')
  if ('content' in answer) sendFile(res, answer)
  else sendPage(res, answer)
}

function sendPage(res: ServerResponse, { status, markup, retryAfter }: PageAnswer): void {
  if (retryAfter) res.setHeader('retry-after', retryAfter)
  res.writeHead(status, {
    'content-security-policy': staticPagePolicy(sheetStyle),
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  res.end(markup)
}

function sendFile(res: ServerResponse, { status, content, type, name }: PageFile): void {
  if (name) res.setHeader('content-disposition', contentDisposition(name))
  res.writeHead(status, {
    'content-length': content.length,
    'content-security-policy': filePolicy,
    'content-type': type,
    'x-robots-tag': 'noindex',
  })
  res.end(content)
}
