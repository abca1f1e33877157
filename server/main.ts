import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { App, createApp } from './app.ts'
import { ensureAccounts, knownAccounts } from './demo/firstRun.ts'
import { type Env, readEnv } from './env.ts'
import { eraseAgain } from './people/erasure/eraseAgain.ts'
import { prepareDataFolder } from './platform/backup/dataFolder.ts'
import { eraseRecorded } from './platform/backup/erasedRecord.ts'
import { removeAbandonedRestore } from './platform/backup/restoreRecord.ts'
import { connect } from './platform/db/connection/connect.ts'
import { type OpenDatabase, openDatabase } from './platform/db/connection/open.ts'
import { listen } from './platform/http/listen.ts'
import { endPublicPasswordSessions } from './platform/idp/passwords/publicPasswords.ts'
import { createMailer } from './platform/mail/mail.ts'
import { createLog } from './platform/observe/log.ts'
import { type Progress, showProgress } from './platform/process/progress.ts'
import { stopOnSignals } from './platform/process/signals.ts'
import type { Site, SiteDeps } from './platform/site/site.ts'
import { readSecret, requireSecret } from './platform/start/secret.ts'
import { listenFailure, startFailure } from './platform/start/startFailure.ts'
import { publicPasswordWarning, welcome } from './platform/start/welcome.ts'
import { openUpgradedServer } from './platform/upgrade/upgradeOwn.ts'
import { offerCatalogue } from './skills/catalogue/offerCatalogue.ts'

/** These functions close in reverse order when the process stops or its start fails. */
const opened: (() => Promise<void>)[] = []

/** Starts one node: configuration, database, first data, app. The port opens last, so that an open port means ready. */
async function start(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the only place that passes the environment to its parser.
  const env = readEnv(process.env)
  const log = await createLog(env)
  const progress = showProgress(process.stdout)
  await prepareDataFolder(env)

  const requireOwnSecret = (ownerUrl: string) => requireSecret(env, ownerUrl)
  const database = await openDatabase(env, progress, requireOwnSecret, openUpgradedServer)
  opened.push(database.close)
  await removeAbandonedRestore(env, database.ownerUrl)
  await eraseRecorded(env, database.ownerUrl, eraseAgain)
  // Before demo data, which are made of skills that are there.
  await offerCatalogue(database.ownerUrl)
  await ensureAccounts(env, database.ownerUrl, progress)
  // Loading the app is most of a start, and one that failed by now has been spared it. Nothing else can go on meanwhile.
  const { createApp } = await import('./app.ts')
  // Only the welcome names the accounts, and finding them takes longer than opening the app.
  const [accounts] = await Promise.all([
    knownAccounts(env, database.ownerUrl),
    serve({ env, log, database, progress, createApp }),
  ])
  const warning = publicPasswordWarning(env, accounts)
  if (warning) log.warn(warning)
  process.stdout.write(welcome(env, accounts))
}

interface Start {
  readonly env: Env
  readonly log: Logger
  readonly database: OpenDatabase
  readonly progress: Progress
  readonly createApp: typeof createApp
}

/** Opens the app and then its port. From then on, a signal drains both. */
async function serve(start: Start): Promise<void> {
  const { env, log } = start
  const app = await openApp(start)
  const options = { trustProxy: env.TRUST_PROXY }
  const close = await listen(app.handle, env.PORT, env.HOST, options).catch((error) =>
    Promise.reject(listenFailure(error, env)),
  )
  opened.push(() => {
    app.leave()
    return close(setTimeout(env.DRAIN_SECONDS * 1000))
  })
  stopOnSignals(log, closeAll, env.DRAIN_SECONDS)
  log.info({ port: env.PORT, publicUrl: env.PUBLIC_URL }, 'listening')
}

async function openApp({ env, log, database, progress, createApp }: Start): Promise<App> {
  const db = connect(database.appUrl, env.DATABASE_POOL_SIZE)
  opened.push(() => db.destroy())
  await endPublicPasswordSessions(db, env)
  const site = await developmentSite({ env, db }, progress)
  const { ownerUrl } = database
  const secret = await readSecret(env)
  const app = await createApp({ env, db, log, mailer: createMailer(env, log), secret, ownerUrl, site })
  opened.push(app.close)
  return app
}

/** Returns the site of `npm run dev`, which serves the web app from its sources and reloads changed ones. */
async function developmentSite(deps: SiteDeps, progress: Progress): Promise<Site | undefined> {
  if (!process.argv.includes('--dev')) return undefined
  const { createDevelopmentSite } = await import('./platform/site/developmentSite.ts')
  return progress.step('Starting Vite', () => createDevelopmentSite(deps))
}

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close()
}

start().catch(async (error) => {
  process.stderr.write(`${startFailure(error)}\n`)
  await closeAll()
  process.exit(1)
})
