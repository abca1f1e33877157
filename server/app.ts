import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { createAuthenticator } from './auth/authenticate.ts'
import type { Database } from './db/connect.ts'
import type { Env } from './env.ts'
import { createFileStore } from './files/store.ts'
import { createGraphql } from './graphql/handler.ts'
import { createHealth } from './health.ts'
import { createRedirect, isCanonicalHost } from './http/canonicalHost.ts'
import { createPortal } from './http/portal.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { createSite, type Site } from './http/site.ts'
import { createIdentity, isIdentityPath } from './idp/identity.ts'
import type { Mailer } from './mail.ts'
import { createMetrics } from './metrics.ts'
import { startTasks } from './tasks/tasks.ts'

/** What one node of the app is made of. */
export interface AppParts {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Encrypts the signing keys in the database; the same on every node. */
  readonly secret: string
  /** Serves the web app; left out, the files that `npm run build` wrote. */
  readonly site?: Site
}

interface Handler {
  handle(req: IncomingMessage, res: ServerResponse): void
}

/** One node: answers requests, keeps no state of its own but caches. */
export interface App extends Handler {
  close(): Promise<void>
}

/** Puts the app together. The order of the rows is the order in which a request is offered to them. */
export async function createApp(parts: AppParts): Promise<App> {
  const { env } = parts
  const metrics = createMetrics(parts)
  const health = createHealth(parts)
  const identity = env.AUTH_MODE === 'embedded' ? await createIdentity(parts) : undefined
  const authenticate = createAuthenticator({ ...parts, keySet: identity?.keySet })
  const graphql = createGraphql({ ...parts, authenticate, metrics })
  const canonicalHost = createRedirect(env)
  const portal = createPortal({ ...parts, authenticate, metrics, files: await createFileStore(env) })
  const site = parts.site ?? (await createSite(env))
  const tasks = startTasks(parts)

  function handlerOf(req: IncomingMessage): Handler {
    const path = req.url?.split('?', 1)[0] ?? '/'
    if (path === '/healthz' || path === '/readyz') return health
    if (path === '/internal/metrics') return metrics
    if (!isCanonicalHost(req, env)) return canonicalHost
    if (identity && isIdentityPath(path)) return identity
    if (path === '/graphql') return graphql
    return path.startsWith('/portal/') ? portal : site
  }

  return {
    handle: (req, res) => {
      setSecurityHeaders(res, env)
      handlerOf(req).handle(req, res)
    },
    close: async () => {
      await tasks.close()
      await identity?.close()
      await site.close()
    },
  }
}
