import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import type { AppDeps } from '#server/app.ts'
import { createApp } from '#server/app.ts'
import { type Env, readEnv } from '#server/env.ts'
import type { PictureNetwork } from '#server/platform/avatars/fetchPicture.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { batchLimit } from '#server/platform/graphql/execution/limits.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Site, SiteDeps } from '#server/platform/site/site.ts'
import { startTasks } from '#server/platform/tasks/tasks.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { createUser } from './factories.ts'
import type { OperationText, TypedOperation } from './graphql.ts'
import { testFolder, testSecret } from './identity/identity.ts'
import { giveProviderKeys } from './identity/providerKeys.ts'
import { createToken } from './identity/token.ts'
import { watchedLog } from './ownErrors.ts'

/** The answer to one GraphQL operation. */
export interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: {
    message: string
    path?: (string | number)[]
    extensions?: { code?: string; field?: string; details?: Record<string, unknown>; id?: string }
  }[]
  /** The id of what a mutation changed, by which it can be undone. */
  readonly extensions?: { change?: string }
}

/** A value that is only read, in which undefined stands for what is missing: the server refuses that where it must be there. */
type Sent<Value> = Value extends readonly (infer One)[]
  ? readonly (Sent<One> | undefined)[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Sent<Value[Name]> | undefined }
    : Value

/** The variables of a document, which are left out where it requires none. */
type Given<Variables> =
  Record<string, never> extends Variables ? [variables?: Sent<Variables>] : [variables: Sent<Variables>]

/** A logged-in account that calls the API. */
export interface Caller {
  readonly account: { readonly id: string; readonly email: string }
  readonly token: string
  /** Runs one operation and returns its answer. */
  query<Data, Variables>(document: OperationText<Data, Variables>, ...given: Given<Variables>): Promise<Answer<Data>>
  /** Runs one operation and returns its data. @throws Error when it did not succeed. */
  data<Data, Variables>(document: OperationText<Data, Variables>, ...given: Given<Variables>): Promise<Data>
  /** Sends a text that only exists while the test runs, or that is wrong on purpose, or variables that are. */
  send<Data>(document: TypedOperation<Data>, variables?: unknown): Promise<Answer<Data>>
  send(text: string, variables?: unknown): Promise<Answer<Record<string, unknown>>>
  /** Sends a text with each of several variables, in as few requests as possible. */
  sendEach(text: string, several: readonly unknown[]): Promise<Answer<Record<string, unknown>>[]>
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
  /**
   * The names of the tasks that run by themselves; by default those that send messages and read files. Whichever else a test needs it
   * names or calls, since the turns of all of them cost more than most tests.
   */
  readonly tasks?: readonly string[]
  /** The web app; by default one without a page. */
  readonly site?: (deps: SiteDeps) => Promise<Site>
}

const noSite: Site = { handle: (_req, res) => void res.writeHead(404).end(), close: async () => undefined }

/** Starts the whole app on a free port, with its own database and one account for each role. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase(options.open)
  const { db } = database
  await giveProviderKeys(db)
  let answer: RequestListener = (_req, res) => void res.writeHead(503).end()
  const server = createServer((req, res) => answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = readEnv({ PUBLIC_URL: url, VOUCH_DATA_DIR: testFolder, ...options.variables })
  const mails: Mail[] = []
  const mailer = { enabled: options.mail ?? true, send: async (mail: Mail) => void mails.push(mail) }
  let open = true
  const log = watchedLog(options.log ?? pino({ level: 'silent' }), () => open)
  const site = (await options.site?.({ env, db })) ?? noSite
  const { pictureNetwork, tasks = ['messages', 'queue'] } = options
  const startOthers: typeof startTasks = (taskLog, definitions, ...others) =>
    startTasks(
      taskLog,
      definitions.filter(({ name }) => tasks.includes(name)),
      ...others,
    )
  const deps: AppDeps = { env, db, log, mailer, secret: testSecret, site, pictureNetwork, startTasks: startOthers }
  const app = await createApp(deps)
  answer = app.handle

  const logIn = async (account: { id: string; email: string }, expiresAt?: Date) =>
    caller(url, { id: account.id, email: account.email }, await createToken(deps, account.id, expiresAt))
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

function caller(url: string, account: { id: string; email: string }, token: string): Caller {
  const post = (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: text,
    })
  }
  const send = async <Data>(query: string, variables?: unknown) =>
    (await (await post({ query, variables })).json()) as Answer<Data>
  const sendEach = async (query: string, several: readonly unknown[]) => {
    const answers: Answer<Record<string, unknown>>[] = []
    for (let first = 0; first < several.length; first += batchLimit) {
      const batch = several.slice(first, first + batchLimit).map((variables) => ({ query, variables }))
      answers.push(...((await (await post(batch)).json()) as typeof answers))
    }
    return answers
  }
  return {
    account,
    token,
    post,
    send,
    sendEach,
    query: (document, ...[variables]) => send(document, variables),
    data: async (document, ...[variables]) => dataOf(await send(document, variables)),
  }
}

/** The data of an answer. @throws Error when the operation did not succeed. */
export function dataOf<Data>({ data, errors }: Answer<Data>): Data {
  if (errors || !data) throw new Error(`Refused: ${JSON.stringify(errors)}`)
  return data
}
