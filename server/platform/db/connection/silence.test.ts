import { sql } from 'kysely'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createCompany } from '#test/factories.ts'
import { type Relay, startRelay } from '#test/servers/relay.ts'
import { connect, type Database, poolUsage } from './connect.ts'
import { databaseFailure } from './failure.ts'
import { openClient } from './openClient.ts'
import { readFirst, readPrepared } from './read.ts'

/** Long enough for a busy machine, and far shorter than any timeout of the server. */
const timeouts = { answer: 3_000, check: 500, statement: 30_000 }
const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  return () => database.drop()
})

let relay: Relay
let db: Database
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Opens a pool behind a relay, with open connections. */
async function far(size = 6): Promise<void> {
  relay = await startRelay(database.url)
  db = connect(relay.url, size, timeouts)
  ends.push(
    () => db.destroy(),
    () => relay.close(),
  )
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(db)))
  await readFirst(db, backend)
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined, databaseFailure)

test('a slow statement is left alone while the server works on it', async () => {
  await far()
  const slow = [readPrepared(db, sql`select pg_sleep(2)`), sql`select pg_sleep(2)`.execute(db)]
  expect(await Promise.all(slow.map(failureOf))).toEqual([undefined, undefined])
})

test.each([
  { way: 'a read', ask: () => readFirst(db, backend) },
  { way: 'another statement', ask: () => backend.execute(db) },
  { way: 'a write', ask: () => createCompany(db) },
])('$way on a silent connection fail with a clear error, and the next ones succeed', async ({ ask }) => {
  await far()
  relay.silenceOpen()
  expect(await failureOf(ask())).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 })
  // The other connections are silent, too, and none of them is used again.
  await ask()
  await ask()
})

test('while new connections get no answer either, requests fail instead of waiting, until the server answers', {
  tags: 'processes',
}, async () => {
  await far(2)
  relay.silenceOpen()
  relay.silenceNew(true)
  expect(await failureOf(readFirst(db, backend))).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await failureOf(createCompany(db))).toMatchObject({ code: 'UNAVAILABLE' })
  relay.silenceNew(false)
  await expect.poll(() => failureOf(readFirst(db, backend))).toBeUndefined()
  await expect.poll(() => failureOf(createCompany(db))).toBeUndefined()
})

test('the locks of a lost transaction are free for a retry', async () => {
  await far()
  const { id } = await createCompany(db)
  const rename = (name: string, meanwhile: () => void = () => undefined) =>
    asTest(db, async (trx) => {
      await trx.updateTable('companies').set({ name }).where('id', '=', id).execute()
      meanwhile()
      await trx.selectFrom('companies').select('id').execute()
    })
  expect(await failureOf(rename('Lost', () => relay.silenceOpen()))).toMatchObject({ code: 'UNAVAILABLE' })
  await rename('Kept')
  expect(await readPrepared(db, db.selectFrom('companies').select('name').where('id', '=', id))).toEqual([
    { name: 'Kept' },
  ])
})

test('one silent connection does not affect the others', { tags: 'processes' }, async () => {
  await far()
  const slow = readPrepared(db, sql`select pg_sleep(2)`)
  await expect.poll(() => poolUsage(db).total - poolUsage(db).idle).toBe(1)
  relay.silenceAt('a lost statement')
  expect(await failureOf(sql`select 'a lost statement'`.execute(db))).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await failureOf(slow)).toBeUndefined()
})

test('a statement that never ends is given up', async () => {
  const near = connect(database.url, 2, { ...timeouts, statement: 500 })
  ends.push(() => near.destroy())
  expect(await failureOf(sql`select pg_sleep(20)`.execute(near))).toMatchObject({ code: 'UNAVAILABLE' })
})

test('work on a single connection, such as a migration, fails when the connection is silent', {
  tags: 'processes',
}, async () => {
  relay = await startRelay(database.url)
  onTestFinished(() => relay.close())
  const client = await openClient(relay.url, 'a migration', timeouts)
  expect((await client.query('select pg_sleep(1)')).rowCount).toBe(1)
  relay.silenceOpen()
  expect(await failureOf(client.query('select 1'))).toMatchObject({ code: 'UNAVAILABLE' })
  await client.close()
})

test('silent connections do not delay the end of a node or of single connections', { tags: 'processes' }, async () => {
  await far()
  const client = await openClient(relay.url, 'a piece of work', timeouts)
  relay.silenceOpen()
  await Promise.all([client.close(), connectAndDestroy()])

  async function connectAndDestroy(): Promise<void> {
    await ends.shift()?.()
  }
})

test('a server that accepts connections and never answers is reported as such', async () => {
  relay = await startRelay(database.url)
  relay.silenceNew(true)
  onTestFinished(() => relay.close())
  const quick = { ...timeouts, answer: 300 }
  expect(await failureOf(openClient(relay.url, 'nobody', quick))).toMatchObject({ code: 'UNAVAILABLE' })
})
