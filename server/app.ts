import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAuthenticator } from './auth/authenticate.ts'
import { avatarRoot } from './avatars/address.ts'
import { createAvatars } from './avatars/avatars.ts'
import { createFileStore } from './files/store.ts'
import { createGraphql } from './graphql/handler.ts'
import { createHealth } from './health.ts'
import { createRedirect, isCanonicalHost } from './http/canonicalHost.ts'
import { createPortal } from './http/portal.ts'
import { createRates } from './http/rates.ts'
import { setSecurityHeaders } from './http/securityHeaders.ts'
import { createSite } from './http/site.ts'
import { createTransfers } from './http/transfers.ts'
import { createIdentity, isIdentityPath } from './idp/identity.ts'
import { createMetrics } from './metrics.ts'
import type { AppParts } from './parts.ts'
import { startTasks } from './tasks/tasks.ts'

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
  const rates = createRates({ ...parts, metrics })
  const graphql = createGraphql({ ...parts, authenticate, metrics, rates })
  const canonicalHost = createRedirect(env)
  const files = await createFileStore(env)
  const [uploads, downloads] = [createTransfers('Send'), createTransfers('Download')]
  const portal = createPortal({ ...parts, authenticate, metrics, rates, uploads, downloads, files })
  const avatars = createAvatars({ ...parts, metrics })
  const site = parts.site ?? (await createSite(parts))
  const tasks = startTasks({ ...parts, files })

  function handlerOf(req: IncomingMessage): Handler {
    const path = req.url?.split('?', 1)[0] ?? '/'
    if (path === '/healthz' || path === '/readyz') return health
    if (path === '/internal/metrics') return metrics
    if (!isCanonicalHost(req, env)) return canonicalHost
    if (identity && isIdentityPath(path)) return identity
    if (path === '/graphql') return graphql
    if (path.startsWith(avatarRoot)) return avatars
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
