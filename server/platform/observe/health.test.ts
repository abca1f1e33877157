import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatabaseClient } from '#server/platform/db/connection/client.ts'
import { connect, type Database, openConnection } from '#server/platform/db/connection/connect.ts'
import { endConnections } from '#test/database.ts'
import { graphql } from '#test/graphql.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { createHealth } from './health.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Says that each check passes. */
const problems = () => new Map()

const get = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, body: await response.json() }
}

test('a running node is healthy and ready', async () => {
  expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ok' } })
})

test('a node is ready while every connection of its pools is taken, and when its own connection broke', async () => {
  const { db, database } = server
  const { owner } = database
  const free = Promise.withResolvers<void>()
  const taken: Promise<unknown>[] = []
  const has = async (count: number) => {
    const busy = sql`select from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query = 'begin'`
    return (await busy.execute(owner)).rows.length >= count
  }
  for (let n = 0; n < 5; n++) taken.push(db.transaction().execute(() => free.promise))
  await expect.poll(() => has(5)).toBe(true)
  expect((await get('/readyz')).status).toBe(200)
  await endConnections(owner, sql`query like '%transaction_read_only%'`)
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  free.resolve()
  await Promise.all(taken)
})

test('a database without the schema of this release is not ready; one of a newer release is', async () => {
  const { owner } = server.database
  const { name } = await owner.selectFrom('migrations').select('name').orderBy('name', 'desc').executeTakeFirstOrThrow()
  await owner.updateTable('migrations').set({ name: 'other' }).where('name', '=', name).execute()
  expect(await get('/readyz')).toEqual({
    status: 503,
    body: { status: 'unavailable', reason: `The database lacks ${name}.` },
  })
  await owner.insertInto('migrations').values({ name, checksum: '' }).execute()
  expect((await get('/readyz')).status).toBe(200)
})

test('data that a newer release lets nobody older write make a node unready, which then writes nothing', async () => {
  const { owner } = server.database
  const own = await owner.selectFrom('data_release').selectAll().executeTakeFirstOrThrow()
  await owner.updateTable('data_release').set({ version: '9.1.0', oldest_writer: '9.0.0' }).execute()
  expect(await get('/readyz')).toEqual({
    status: 503,
    body: {
      status: 'unavailable',
      reason: 'The data now belong to Vouch 9.1.0, which does not let this release write to them.',
    },
  })
  const answer = await server
    .as('vetter')
    .post({ query: 'mutation { saveView(input: { screen: "/x", name: "of the older", query: "" }) { id } }' })
  expect(answer.status).toBe(503)
  expect(JSON.stringify(await answer.json())).toContain(
    'The data now belong to Vouch 9.1.0, which does not let this release write to them. Ask an administrator to update this server.',
  )
  expect(await owner.selectFrom('saved_views').select('id').where('name', '=', 'of the older').execute()).toEqual([])
  await owner.updateTable('data_release').set({ version: own.version, oldest_writer: own.oldest_writer }).execute()
  expect((await get('/readyz')).status).toBe(200)
})

test('its own connection is kept with one listener, however many looks it answers', async () => {
  const opened: DatabaseClient[] = []
  const openOwn = async () => {
    const client = await openConnection(server.db)
    opened.push(client)
    return client
  }
  const health = createHealth({ problems, log: pino({ level: 'silent' }), openConnection: openOwn })
  let listeners = 0
  for (let n = 0; n < 3; n++) {
    const res = { writeHead: () => undefined, end: () => undefined }
    await health.handle({ url: '/readyz' } as never, res as never)
    const count = opened[0]?.listenerCount('end') ?? 0
    if (n > 0) expect(count).toBe(listeners)
    listeners = count
  }
  expect(opened).toHaveLength(1)
  await health.close()
})

test('a probe asks one small question, and writes nothing', async () => {
  const asked: string[] = []
  const openWatched = async () => {
    const client = await openConnection(server.db)
    const ask = client.ask.bind(client)
    client.ask = (text, ...values) => {
      asked.push(text)
      return ask(text, ...values)
    }
    return client
  }
  const health = createHealth({ problems, log: pino({ level: 'silent' }), openConnection: openWatched })
  const res = { writeHead: () => undefined, end: () => undefined }
  for (let n = 0; n < 20; n++) await health.handle({ url: '/readyz' } as never, res as never)
  expect(asked).toHaveLength(20)
  expect(new Set(asked).size).toBe(1)
  await health.close()
})

test('what fails beside the database, and what is not known, is named, and the node stays ready', async () => {
  const openOwn = () => openConnection(server.db)
  const log = pino({ level: 'silent' })
  const known = { isKnown: true, since: new Date() }
  const found = new Map([
    ['S3', known],
    ['mail', known],
    ['database disk', { ...known, isKnown: false }],
  ])
  const health = createHealth({ problems: () => found, log, openConnection: openOwn })
  const answers: unknown[] = []
  const res = {
    writeHead: (status: number) => answers.push(status),
    end: (body: string) => answers.push(JSON.parse(body)),
  }
  await health.handle({ url: '/readyz' } as never, res as never)
  expect(answers).toEqual([200, { status: 'impaired', failing: ['S3', 'mail'], unknown: ['database disk'] }])
  await health.close()
})

test('a node that is about to stop is unready at once, and still answers', async () => {
  const deps = { problems, log: pino({ level: 'silent' }), openConnection: () => openConnection(server.db) }
  const health = createHealth(deps)
  const statuses: number[] = []
  const res = { writeHead: (status: number) => statuses.push(status), end: () => undefined }
  for (const url of ['/readyz', '/healthz']) await health.handle({ url } as never, res as never)
  health.leave()
  for (const url of ['/readyz', '/healthz']) await health.handle({ url } as never, res as never)
  expect(statuses).toEqual([200, 200, 503, 200])
  await health.close()
})

describe('a database that is gone', () => {
  test('makes a node unready with clear answers, and the node recovers by itself', async () => {
    const name = new URL(server.database.url).pathname.slice(1)
    const admin = new pg.Client({ connectionString: new URL('/postgres', server.database.url).href })
    await admin.connect()
    await admin.query(`alter database "${name}" with allow_connections false`)
    // It waits until they have ended, since one that ends later would take a request with it.
    await admin.query(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and application_name = $2',
      [name, 'vouch'],
    )
    const me = { query: '{ me { id } }' }
    try {
      expect((await get('/healthz')).status).toBe(200)
      await expect
        .poll(() => get('/readyz'))
        .toEqual({
          status: 503,
          body: { status: 'unavailable', reason: 'The database is not reachable.' },
        })
      // This account is not in the node's cache, so that it has to be read.
      const response = await server.as('dstm').post(me)
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({
        errors: [
          {
            message: 'The database is not reachable. Try again in a moment.',
            extensions: { code: 'UNAVAILABLE', retryAfter: 1 },
          },
        ],
      })
    } finally {
      await admin.query(`alter database "${name}" with allow_connections true`)
      await admin.end()
    }
    expect((await get('/readyz')).status).toBe(200)
    expect((await server.as('dstm').post(me)).status).toBe(200)
  })

  test('is reported as unreachable when it goes away during an operation', async () => {
    await server.as('vetter').data(graphql('{ me { id } }'))
    const { owner } = server.database
    const key = randomUUID()
    // The mutation waits for this lock while its connection is cut.
    await owner.transaction().execute(async (trx) => {
      const user_id = server.as('vetter').account.id
      await trx.selectFrom('users').where('id', '=', user_id).forUpdate().execute()
      const saving = server
        .as('vetter')
        .query(
          graphql(
            'mutation ($key: String) { saveView(input: { screen: "/x", name: "x", query: "" }, key: $key) { id } }',
          ),
          {
            key,
          },
        )
      await expect.poll(() => endConnections(owner, sql`wait_event_type = 'Lock'`)).toBeGreaterThan(0)
      expect((await saving).errors?.[0]).toMatchObject({
        message: 'The database is not reachable. Try again in a moment.',
        extensions: { code: 'UNAVAILABLE' },
      })
    })
  })
})

test('a database that accepts no writes makes a node unready', async () => {
  const other = await startTestServer()
  try {
    const name = sql.id(new URL(other.database.url).pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(other.database.owner)
    await endConnections(other.database.owner, sql`application_name = 'vouch'`)
    const ready = async () => (await fetch(`${other.url}/readyz`)).json()
    const reason = 'The database takes no writes.'
    await expect.poll(ready).toEqual({ status: 'unavailable', reason })
  } finally {
    await other.close()
  }
})

describe('a database that accepts connections and never answers', () => {
  let silent: Server
  let db: Database
  const sockets: Socket[] = []

  beforeAll(async () => {
    silent = createServer((socket) => void sockets.push(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    db = connect(`postgres://x:x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, 2)
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
    await db.destroy()
  })

  test('makes the node unready within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const writeHead = vi.fn()
      const log = pino({ level: 'silent' })
      const health = createHealth({ problems, log, openConnection: () => openConnection(db) })
      const answering = health.handle({ url: '/readyz' } as never, { writeHead, end: () => undefined } as never)
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
      expect(writeHead).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(3_000)
      await answering
      expect(writeHead).toHaveBeenCalledWith(503, expect.anything())
    } finally {
      vi.useRealTimers()
    }
  })
})
