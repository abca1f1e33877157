import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { createUploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import { createTransfers } from '#server/platform/http/bodies/transfers.ts'
import { createRateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import { createRequestTurns } from '#server/platform/http/limits/requestTurns.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { securityEventSource } from '#server/security/data.ts'
import { exportLimit } from '#shared/platform/lists/lists.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createListRoute } from './listCsv.ts'
import { createPortalHandler } from './portal.ts'
import type { Route } from './route.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const route = (path: string, answer: () => Promise<unknown>, more: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  permission: 'resumes:read',
  answer,
  ...more,
})

/** Starts the REST API on its own, with a viewer of the role. */
async function startNode(routes: readonly Route[], role: Role = 'recruiter') {
  const { db, env } = server
  const { id } = server.as(role).account
  const viewer = { id, role, email: '', displayName: '', companyId: null, grantId: null }
  const log = pino({ level: 'silent' })
  const metrics = createMetrics({ env, db })
  const portal = createPortalHandler({
    env,
    db,
    log,
    metrics,
    routes,
    mailer: { enabled: false, send: async () => undefined },
    secret: '',
    files: createUploadStore({ db, files: await createFileStore(env), scanner: undefined }),
    authenticate: async () => viewer,
    rateLimiter: createRateLimiter({ env, log, metrics }),
    requestTurns: createRequestTurns(),
    uploads: createTransfers('Send'),
    downloads: createTransfers('Download'),
  })
  const node = createServer(portal.handle)
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as AddressInfo
  return {
    get: (path: string) => fetch(`http://127.0.0.1:${port}/portal${path}`),
    close: () => new Promise((resolve) => node.close(resolve)),
  }
}

test('requests that wait for a file to be read delay no other request of their account', async () => {
  const read = Promise.withResolvers<string>()
  let waiting = 0
  const slow = route(
    '/page',
    () => {
      waiting++
      return read.promise
    },
    { readsFile: true },
  )
  const node = await startNode([slow, route('/rows', async () => 'rows')])
  const pages = [node.get('/page'), node.get('/page'), node.get('/page')]
  await expect.poll(() => waiting).toBe(2)
  expect(await (await node.get('/rows')).json()).toBe('rows')
  read.resolve('page')
  for (const page of pages) expect(await (await page).json()).toBe('page')
  expect(waiting).toBe(3)
  await node.close()
})

test('a file of more rows than it may have is refused with advice, and the refusal is no event', async () => {
  const exports = () => server.db.selectFrom('security_events').selectAll().where('kind', '=', 'EXPORTED').execute()
  await sql`insert into security_events (kind, actor, address)
    select 'LOG_IN', 'task:test', '10.8.8.8' from generate_series(1, 11)`.execute(server.database.owner)
  const before = await exports()
  const node = await startNode([createListRoute([securityEventSource], 10)], 'admin')
  const answer = await node.get('/lists/events.csv?address=10.8.8.8')
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({
    error: '11 rows match. You can export at most 10 at a time. Choose a narrower filter.',
  })
  expect(await exports()).toEqual(before)
  expect(exportLimit).toBe(100_000)
  await node.close()
})
