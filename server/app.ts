import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { createAuthenticator } from './platform/auth/authenticate.ts'
import { createFreshLogin } from './platform/auth/freshLogin.ts'
import { remoteKeys } from './platform/auth/providerKeys.ts'
import { avatarRoot } from './platform/avatars/avatarPath.ts'
import { createAvatars } from './platform/avatars/avatars.ts'
import type { PictureNetwork } from './platform/avatars/fetchPicture.ts'
import { createScheduledBackups } from './platform/backup/scheduled/tasks.ts'
import { type Database, openConnection } from './platform/db/connection/connect.ts'
import { createFileStore } from './platform/files/stores/store.ts'
import { createFileTasks, createVirusTasks } from './platform/files/tasks.ts'
import { createVirusScanner } from './platform/files/viruses/scanner.ts'
import { createUploadStore } from './platform/files/viruses/uploadStore.ts'
import { createGraphql } from './platform/graphql/execution/handler.ts'
import { startHealthMonitor } from './platform/healthChecks/nodeMonitor.ts'
import { createTransfers } from './platform/http/bodies/transfers.ts'
import { createRedirect } from './platform/http/canonicalHost.ts'
import { createRateLimiter } from './platform/http/limits/rateLimiter.ts'
import { createRequestTurns } from './platform/http/limits/requestTurns.ts'
import { setSecurityHeaders } from './platform/http/securityHeaders.ts'
import { createIdentity, isIdentityPath } from './platform/idp/identity.ts'
import { loadKeys } from './platform/idp/provider/keys.ts'
import { createIdentityTasks } from './platform/idp/tasks.ts'
import type { Mailer } from './platform/mail/mail.ts'
import { createHealth } from './platform/observe/health.ts'
import { createMetrics } from './platform/observe/metrics.ts'
import { createPublicPages, homePath, publicRoot, robotsPath } from './platform/publicPages/publicPages.ts'
import { createPortalHandler } from './platform/rest/portal.ts'
import { createSite, type Site } from './platform/site/site.ts'
import { createClock } from './platform/tasks/clock.ts'
import { createReleaseGate } from './platform/tasks/releaseGate.ts'
import { taskStatesOf } from './platform/tasks/taskStates.ts'
import { startTasks } from './platform/tasks/tasks.ts'
import { createUpgradeTasks } from './platform/upgrade/tasks.ts'
import { createTasks, publicPages, routes, schema } from './schema.ts'

export interface AppDeps {
  readonly env: Env
  readonly db: Database
  readonly log: Logger
  readonly mailer: Mailer
  /** Encrypts the signing keys in the database; the same on every node. */
  readonly secret: string
  /** Connects as the owner of the tables, for scheduled backups and exports; without it, there are none. */
  readonly ownerUrl?: string
  /** Serves the web app; by default the files that `npm run build` wrote. */
  readonly site?: Site
  /** Pictures of people are fetched from here; by default from the internet. */
  readonly pictureNetwork?: PictureNetwork
  /** Starts the background work; by default all of it. */
  readonly startTasks?: typeof startTasks
}

interface Handler {
  handle(req: IncomingMessage, res: ServerResponse): void
}

/** A node answers requests and keeps no state except caches. */
export interface App extends Handler {
  /** Tells the balancer that this node is about to stop. */
  leave(): void
  close(): Promise<void>
}

/** Creates the app and starts its background work. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { env } = deps
  const metrics = createMetrics(deps)
  // The keys are loaded in every mode, because the next start tells by what they seal whether its secret is that of these data.
  await loadKeys(deps.db, deps.secret)
  const identity = env.AUTH_MODE === 'embedded' ? await createIdentity(deps) : undefined
  const keySet = identity?.keySet ?? remoteKeys(env)
  const authenticate = createAuthenticator({ ...deps, keySet })
  const rateLimiter = createRateLimiter({ ...deps, metrics })
  const site = deps.site ?? (await createSite(deps))
  const accounts = { authenticate, metrics, rateLimiter, requestTurns: createRequestTurns() }
  const requireFreshLogin = createFreshLogin(env, keySet)
  const graphql = createGraphql({ ...deps, ...accounts, requireFreshLogin, schema, ownDocuments: site.documents })
  const storedFiles = await createFileStore(env)
  const scanner = createVirusScanner(env, deps.log)
  const files = createUploadStore({ db: deps.db, files: storedFiles, scanner })
  const monitor = await startHealthMonitor({ ...deps, files: storedFiles })
  const health = createHealth({
    ...deps,
    openConnection: () => openConnection(deps.db),
    problems: monitor.problems,
    onReady: () => void graphql.prepareOwn(),
  })
  const redirect = createRedirect(env)
  const [uploads, downloads] = [createTransfers('Send'), createTransfers('Download')]
  const portal = createPortalHandler({ ...deps, ...accounts, routes, uploads, downloads, files })
  const forEverybody = createPublicPages({
    ...deps,
    pages: publicPages,
    home: homePath,
    metrics,
    uploads,
    files,
  })
  const avatars = createAvatars({ ...deps, metrics })
  const backups = createScheduledBackups(deps)
  const ownTasks = [
    ...createFileTasks({ ...deps, files }),
    ...(scanner ? createVirusTasks({ ...deps, files: storedFiles, scanner }) : []),
    ...(identity ? createIdentityTasks(deps) : []),
    ...backups.tasks,
    ...createUpgradeTasks(deps),
  ]
  const definitions = [...ownTasks, ...createTasks({ ...deps, files })]
  const start = deps.startTasks ?? startTasks
  metrics.node(definitions, monitor)
  const states = taskStatesOf(deps.db)
  states.begin(definitions)
  const tasks = start(deps.log, definitions, createClock(deps), createReleaseGate(deps), (name, outcome) => {
    metrics.task(name, outcome)
    states.observe(name, outcome)
  })

  function handlerOf(req: IncomingMessage): Handler {
    const path = req.url?.split('?', 1)[0] ?? '/'
    if (path === '/healthz' || path === '/readyz') return health
    if (path === '/internal/metrics') return metrics
    if (redirect.isNeeded(req)) return redirect
    if (identity && isIdentityPath(path)) return identity
    if (path === '/graphql') return graphql
    if (path.startsWith(publicRoot) || path === robotsPath) return forEverybody
    if (path.startsWith(avatarRoot)) return avatars
    return path.startsWith('/portal/') ? portal : site
  }

  return {
    handle: (req, res) => {
      setSecurityHeaders(res, env)
      handlerOf(req).handle(req, res)
    },
    leave: health.leave,
    close: async () => {
      monitor.close()
      metrics.close()
      await Promise.all([tasks.close(), backups.close()])
      await health.close()
      await identity?.close()
      await site.close()
    },
  }
}
