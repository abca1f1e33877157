import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/db/embedded/embedded.ts'
import { migrate } from '#server/platform/db/schema/migrate.ts'
import { createDatabase, dropDatabase } from '#test/processes/postgres.ts'
import { type Relay, startRelay } from '#test/servers/relay.ts'
import { connect, type Database, write } from './connect.ts'
import { databaseFailure, openFailure } from './failure.ts'
import { hostsOf } from './hostList.ts'
import { openClient } from './openClient.ts'
import { readPrepared } from './read.ts'

const timeouts = { answer: 3_000, check: 500, statement: 30_000 }

/** Two servers with a database of the same name, each behind a relay. */
let folder: string
let second: EmbeddedPostgres
let urls: [string, string]
let relays: [Relay, Relay]
let url: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-hosts-'))
  await chmod(folder, 0o755)
  const template = new URL(inject('templateUrl'))
  // The address has only one password, so both servers get the same.
  await mkdir(path.join(folder, 'postgres'), { mode: 0o755 })
  await writeFile(path.join(folder, 'postgres', 'password'), template.password, { mode: 0o600 })
  second = await startEmbedded({ folder: path.join(folder, 'postgres'), settings: { fsync: 'off' } })
  const name = `hosts_${randomUUID()}`
  urls = [await createDatabase(template.href, name, template.pathname.slice(1)), await createDatabase(second.url, name)]
  await migrate(urls[1])
})
afterAll(async () => {
  await dropDatabase(urls[0])
  await second.stop()
  await rm(folder, { recursive: true, force: true })
})

let db: Database | undefined
beforeEach(async () => {
  relays = [await startRelay(urls[0]), await startRelay(urls[1])]
  const address = new URL(urls[0])
  const hosts = relays.map(({ port }) => `127.0.0.1:${port}`).join(',')
  url = `postgres://${address.username}:${address.password}@${hosts}${address.pathname}?target_session_attrs=read-write`
})
afterEach(async () => {
  await db?.destroy()
  db = undefined
  await Promise.all(relays.map((relay) => relay.close()))
  await Promise.all([allowWrites(0, true), allowWrites(1, true)])
})

/** Makes a server refuse writes like a standby, from the next connection on. */
async function allowWrites(host: 0 | 1, allowed: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: urls[host] })
  await client.connect()
  const name = pg.escapeIdentifier(new URL(urls[host]).pathname.slice(1))
  await client.query(`set default_transaction_read_only = off`)
  await client.query(`alter database ${name} set default_transaction_read_only = ${allowed ? 'off' : 'on'}`)
  await client.end()
}

const port = sql<{ port: number }>`select inet_server_port() as port`
const portOf = (own: string) => Number(new URL(own).port)

/** Lists the ports of the servers that run a read and a write. */
async function served(own: Database): Promise<number[]> {
  const [byRead] = await readPrepared(own, port)
  const byWrite = await write(own, { actor: 'task:test' }, async (trx) => {
    await trx.insertInto('companies').values({ name: randomUUID() }).execute()
    return (await port.execute(trx)).rows[0]
  })
  return [byRead?.port ?? 0, byWrite?.port ?? 0]
}

async function untilServedBy(own: Database, server: string): Promise<void> {
  const ports = () => served(own).catch((error) => databaseFailure(error)?.code ?? error)
  await expect.poll(ports).toEqual([portOf(server), portOf(server)])
}

test.each([
  ['postgres://u:p@one:5432,two:5433/db?a=b', ['postgres://u:p@one:5432/db?a=b', 'postgres://u:p@two:5433/db?a=b']],
  ['postgres://u:p,@x@one,two/db', ['postgres://u:p,@x@one/db', 'postgres://u:p,@x@two/db']],
  ['postgresql://[::1]:1,[::2]/db', ['postgresql://[::1]:1/db', 'postgresql://[::2]/db']],
  ['postgres:///db', ['postgres:///db']],
])('%s names its hosts', (address, hosts) => {
  expect(hostsOf(address)).toEqual(hosts)
})

test('the first host of the address that accepts writes is used', async () => {
  db = connect(url, 4, timeouts)
  expect(await served(db)).toEqual([portOf(urls[0]), portOf(urls[0])])
})

test.each([
  ['is dead', async () => relays[0].cut(true)],
  ['is silent', async () => relays[0].silenceNew(true)],
  ['is a standby', () => allowWrites(0, false)],
])('a first host that %s is skipped, by the app and by single connections', async (_, fail) => {
  await fail()
  db = connect(url, 4, timeouts)
  expect(await served(db)).toEqual([portOf(urls[1]), portOf(urls[1])])
  const client = await openClient(url, 'a piece of work', timeouts)
  expect((await client.query(port.compile(db).sql)).rows).toEqual([{ port: portOf(urls[1]) }])
  await client.close()
})

test.each([
  ['hangs up', () => relays[0].cut(true)],
  [
    'falls silent',
    () => {
      relays[0].silenceOpen()
      relays[0].silenceNew(true)
    },
  ],
])(
  'when the primary %s and another one is promoted, reads and writes move there',
  { tags: 'processes' },
  async (_, fail) => {
    await allowWrites(1, false)
    db = connect(url, 4, timeouts)
    expect(await served(db)).toEqual([portOf(urls[0]), portOf(urls[0])])
    fail()
    await allowWrites(1, true)
    await untilServedBy(db, urls[1])
  },
)

test('a primary that was demoted while connections were open is left at the first write', {
  tags: 'processes',
}, async () => {
  db = connect(url, 2, timeouts)
  await served(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  await allowWrites(0, false)
  expect(await served(db).catch(databaseFailure)).toMatchObject({ code: 'UNAVAILABLE' })
  await untilServedBy(db, urls[1])
})

test('after a failover no answer comes from the cache of the former server', { tags: 'processes' }, async () => {
  const own = connect(url, 4, timeouts)
  db = own
  const places = () => cachedQuery(own, ['companies'], ['where'], () => readPrepared(own, port))
  expect(await places()).toEqual([{ port: portOf(urls[0]) }])
  expect(await places()).toEqual([{ port: portOf(urls[0]) }])
  relays[0].cut(true)
  await untilServedBy(own, urls[1])
  expect(await places()).toEqual([{ port: portOf(urls[1]) }])
})

test('a start without a host that accepts writes says so', async () => {
  await Promise.all([allowWrites(0, false), allowWrites(1, false)])
  expect(await openClient(url, 'a start', timeouts).catch(openFailure)).toBe(
    'No host in DATABASE_URL accepts writes. Add the primary server to it.',
  )
  for (const relay of relays) relay.silenceNew(true)
  expect(await openClient(url, 'a start', { ...timeouts, answer: 300 }).catch(openFailure)).toMatch(
    /^PostgreSQL does not answer \(.*timeout.*\)\./,
  )
})
