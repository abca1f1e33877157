import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStore } from '#server/platform/files/store.ts'
import { createUploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts'
import { createRequestTurns } from '#server/platform/http/requestTurns.ts'
import { createTransfers } from '#server/platform/http/transfers.ts'
import { createMetrics } from '#server/platform/observe/metrics.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
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

/** Starts the REST API on its own, with a recruiter as the viewer. */
async function startNode(routes: readonly Route[]) {
  const { db, env } = server
  const { id } = server.as('recruiter').account
  const viewer = { id, role: 'recruiter' as const, email: '', displayName: '', companyId: null, grantId: null }
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
