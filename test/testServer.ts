import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, SignJWT } from 'jose'
import { type Logger, pino } from 'pino'
import type { AppDeps } from '#server/app.ts'
import { createApp } from '#server/app.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { PictureNetwork } from '#server/platform/avatars/fetchPicture.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { loadKeys } from '#server/platform/idp/provider/keys.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Site, SiteDeps } from '#server/platform/site/site.ts'
import { startTasks } from '#server/platform/tasks/tasks.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createUser } from './factories.ts'
import { testFolder, testSecret } from './identity.ts'
import { answerRecorded, proveNouns } from './operationNouns.ts'
import { watchedLog } from './ownErrors.ts'

/** The answer to one GraphQL operation, with the data in the shape that the test expects. */
interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: {
    message: string
    path?: (string | number)[]
    extensions?: { code?: string; field?: string; details?: Record<string, unknown>; id?: string }
  }[]
}

/** A logged-in account that calls the API. */
export interface Caller {
  readonly account: { readonly id: string; readonly email: string }
  readonly token: string
  query<Data = Record<string, never>>(document: string, variables?: Record<string, unknown>): Promise<Answer<Data>>
  /** Runs one operation and returns its data. @throws Error when it did not succeed. */
  data<Data>(document: string, variables?: Record<string, unknown>): Promise<Data>
  /** Sends any body, and returns the HTTP answer. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>
}

export interface TestServer {
  readonly url: string
  readonly env: Env
  readonly database: TestDatabase
  readonly db: Database
  readonly mails: Mail[]
  /** Gives an account of the role, the same at every call. */
  as(role: Role): Caller
  /** Issues a token for an account, like the identity provider. */
  logIn(account: { id: string; email: string }, expiresAt?: Date): Promise<Caller>
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly variables?: Record<string, string>
  readonly log?: Logger
  /** The network that pictures are fetched from; by default the internet. */
  readonly pictureNetwork?: PictureNetwork
  /** True if mail is set up, which is the default. */
  readonly mail?: boolean
  /** Opens the app's connections to the database at an address. */
  readonly open?: (url: string) => Promise<Database>
  /** The names of tasks that run only when a test calls them. All others run by themselves. */
  readonly idleTasks?: readonly string[]
  /** The web app; by default one without a page. */
  readonly site?: (deps: SiteDeps) => Promise<Site>
}

const noSite: Site = { handle: (_req, res) => void res.writeHead(404).end(), close: async () => undefined }

/** Starts the whole app on a free port, with its own database and one account for each role. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase(options.open)
  const { db } = database
  let answer: RequestListener = (_req, res) => void res.writeHead(503).end()
  const server = createServer((req, res) => answerRecorded(answer, req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = readEnv({ PUBLIC_URL: url, VOUCH_DATA_DIR: testFolder, ...options.variables })
  const mails: Mail[] = []
  const mailer = { enabled: options.mail ?? true, send: async (mail: Mail) => void mails.push(mail) }
  let open = true
  const log = watchedLog(options.log ?? pino({ level: 'silent' }), () => open)
  const site = (await options.site?.({ env, db })) ?? noSite
  const { pictureNetwork, idleTasks = [] } = options
  const startOthers: typeof startTasks = (taskLog, definitions, ...others) =>
    startTasks(
      taskLog,
      definitions.filter(({ name }) => !idleTasks.includes(name)),
      ...others,
    )
  const deps: AppDeps = { env, db, log, mailer, secret: testSecret, site, pictureNetwork, startTasks: startOthers }
  const app = await createApp(deps)
  answer = app.handle

  const logIn = async (account: { id: string; email: string }, expiresAt?: Date) =>
    caller(
      url,
      database.owner,
      { id: account.id, email: account.email },
      await createToken(deps, account.id, expiresAt),
    )
  const callers = new Map<Role, Caller>()
  for (const role of roles) callers.set(role, await logIn(await createUser(db, { role, display_name: `The ${role}` })))

  return {
    url,
    env,
    database,
    db,
    mails,
    as: (role) => callers.get(role) as Caller,
    logIn,
    close: async () => {
      // An answer that no test waits for ends together with its database.
      open = false
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await app.close()
      await database.drop()
    },
  }
}

/** Creates a token like the embedded provider, signed with its key, and the grant that keeps the token alive. */
export async function createToken({ env, db, secret }: AppDeps, userId: string, expiresAt?: Date): Promise<string> {
  const grant = randomUUID()
  const hour = new Date(Date.now() + 3_600_000)
  const row = { model: 'Grant', id: hashToken(grant), payload: '{}', account_id: userId, expires_at: hour }
  await db.insertInto('oidc_artefacts').values(row).execute()
  const { signing } = await loadKeys(db, secret)
  const [key] = signing
  if (!key) throw new Error('The provider has made its keys by now.')
  return new SignJWT({ grant_id: grant })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: String(key.kid) })
    .setIssuer(`${env.PUBLIC_URL}/`)
    .setAudience(env.AUTH_AUDIENCE)
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(expiresAt ?? hour)
    .sign(await importJWK(key, 'RS256'))
}

function caller(url: string, owner: Database, account: { id: string; email: string }, token: string): Caller {
  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    await proveNouns(owner, body, response.headers.get('x-request-id'))
    return response
  }
  const query = async <Data>(document: string, variables?: Record<string, unknown>) =>
    (await (await post({ query: document, variables })).json()) as Answer<Data>
  return {
    account,
    token,
    post,
    query,
    data: async <Data>(document: string, variables?: Record<string, unknown>) => {
      const answer = await query<Data>(document, variables)
      if (answer.errors || !answer.data) throw new Error(`Refused: ${JSON.stringify(answer.errors)}`)
      return answer.data
    },
  }
}
