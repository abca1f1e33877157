import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { pagePolicy } from '#server/platform/http/securityHeaders.ts'
import { needsPublicPasswordWarning } from '#server/platform/idp/passwords/publicPasswords.ts'
import { staticFiles } from './staticFiles.ts'

/** Serves the web app to browsers. */
export interface Site {
  /** The GraphQL documents that the web app sends, if it was built. */
  readonly documents?: readonly string[]
  handle(req: IncomingMessage, res: ServerResponse): void
  close(): Promise<void>
}

export interface SiteDeps {
  readonly env: Env
  readonly db: Database
}

const builtSite = path.join(import.meta.dirname, '../../../dist/web')
/** The only page of the built web app. */
export const builtPage = path.join(builtSite, 'index.html')
/** The documents that the web app sends, as the build collected them. */
const builtDocuments = path.join(builtSite, '../documents.json')
const noncePlaceholder = '__STYLE_NONCE__'

/** Serves the built web app: its files by their paths, and its only page for every other path, since the browser routes. */
export async function createSite(deps: SiteDeps, folder = builtSite): Promise<Site> {
  const { env } = deps
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  // Without the list, our own operations are prepared like those of other clients.
  const documents = z.parse(z.array(z.string()), JSON.parse(await readFile(builtDocuments, 'utf8').catch(() => '[]')))
  const serveFile = await staticFiles(folder)

  function handle(req: IncomingMessage, res: ServerResponse): void {
    const pathname = req.url?.split('?', 1)[0] ?? '/'
    if (req.method !== 'GET' && req.method !== 'HEAD') notFound(res, 405)
    else if (pathname === '/cfg.js') void sendConfig(res, deps)
    else if (pathname === '/' || pathname === '/index.html') sendPage(res, env, page)
    else if (isFile(pathname)) serveFile(pathname, req, res) || notFound(res, 404)
    else sendPage(res, env, page)
  }

  return { documents, handle, close: async () => undefined }
}

/**
 * Writes the script with the configuration that the browser needs to sign in. It is not built in, so that one build
 * serves every tenant.
 */
export function browserConfig(env: Env, publicPasswords: boolean): string {
  const embedded = env.AUTH_MODE === 'embedded'
  const config = {
    apiUrl: `${env.PUBLIC_URL}/graphql`,
    portalUrl: `${env.PUBLIC_URL}/portal`,
    domain: embedded ? env.PUBLIC_URL : env.AUTH0_DOMAIN,
    clientId: env.AUTH_CLIENT_ID,
    audience: env.AUTH_AUDIENCE,
    roleClaim: env.ROLE_CLAIM,
    sentryDsn: env.SENTRY_DSN ?? null,
    jobsPageUrl: env.JOBS_PAGE_URL,
    production: env.PORTAL_PRODUCTION,
    ownPasswords: embedded,
    publicPasswords,
  }
  return `window.VOUCH = ${JSON.stringify(config).replaceAll('<', '\\u003c')}\n`
}

/** Answers with the configuration of the browser. It works without a database, so that the app can show the outage itself. */
export async function sendConfig(res: ServerResponse, { env, db }: SiteDeps): Promise<void> {
  const publicPasswords = await needsPublicPasswordWarning(db, env).catch(() => false)
  const script = browserConfig(env, publicPasswords)
  res.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(script)
}

function sendPage(res: ServerResponse, env: Env, page: string): void {
  const nonce = randomBytes(16).toString('base64')
  res.setHeader('content-security-policy', pagePolicy(env, nonce))
  res.setHeader('content-type', 'text/html; charset=utf-8')
  res.setHeader('cache-control', 'no-store')
  res.end(page.replaceAll(noncePlaceholder, nonce))
}

function notFound(res: ServerResponse, status: 404 | 405): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing at this address.\n')
}

/** Returns whether a path names a file by its extension. A missing script must not be answered with the page. */
function isFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname)
}
