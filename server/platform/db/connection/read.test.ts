import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endConnections, type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest } from '#test/factories.ts'
import { connect, type Database, poolUsage } from './connect.ts'
import { databaseFailure } from './failure.ts'
import { forgetNames } from './preparing.ts'
import { readFirst, readPrepared } from './read.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  // The test files of a worker share the names of statements, and earlier ones may have used up all of them.
  forgetNames()
  database = await testDatabase()
  db = connect(database.url, 2)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`

test('concurrent reads share a connection, and each gets its own rows', async () => {
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  const answers = await Promise.all(
    numbers.map((n) => readFirst(db, sql<{ n: number; pid: number }>`select ${n}::int as n, pg_backend_pid() as pid`)),
  )
  expect(answers.map((row) => row?.n)).toEqual(numbers)
  expect(new Set(answers.map((row) => row?.pid)).size).toBe(1)
})

test('a failed read fails no other read and leaves the connection usable', async () => {
  const answers = await Promise.allSettled([
    readPrepared(db, sql<{ n: number }>`select 1 as n`),
    readPrepared(db, sql`select 1 / ${0}::int`),
    readPrepared(db, sql<{ n: number }>`select 2 as n`),
    readPrepared(db, sql`select nonsense`),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(await readPrepared(db, sql<{ n: number }>`select 3 as n`)).toEqual([{ n: 3 }])
})

test('a read in a transaction sees what the transaction wrote', async () => {
  await asTest(db, async (trx) => {
    await sql`insert into companies (name) values ('Inside')`.execute(trx)
    const companies = trx.selectFrom('companies').select('name').where('name', '=', 'Inside')
    expect(await readPrepared(db, companies)).toEqual([])
    expect(await readPrepared(trx, companies)).toHaveLength(1)
  })
})

test('a read runs with the role of the app', async () => {
  expect(await readFirst(db, sql`select current_user as role`)).toEqual({ role: 'vouch_app' })
})

test('a connection that breaks fails its reads, and the next ones get another', async () => {
  const before = await readFirst(db, backend)
  const reads = Promise.allSettled([readPrepared(db, sql`select pg_sleep(30)`), readPrepared(db, backend)])
  await expect.poll(() => poolUsage(db).idle).toBe(poolUsage(db).total - 1)
  await endConnections(database.owner, sql`pid = ${before?.pid}`)
  expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = await readFirst(db, backend)
  expect(after?.pid).not.toBe(before?.pid)
})

test.each([
  { way: 'reads', ask: (query: RawBuilder<object>) => readPrepared(db, query) },
  { way: 'other statements', ask: async (query: RawBuilder<object>) => (await query.execute(db)).rows },
])('a request that waits for a connection never gets one that was cut: $way', async ({ ask }) => {
  const long = ask(sql`select pg_sleep(30)`).catch(databaseFailure)
  await expect.poll(() => sleeping().then((pids) => pids.length)).toBe(1)
  const waiting = ask(sql`select 1 as n`)
  await expect.poll(() => poolUsage(db).waiting).toBe(1)
  await endConnections(database.owner, isSleeping)
  expect(await long).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await waiting).toEqual([{ n: 1 }])
})

const isSleeping = sql`state = 'active' and query = 'select pg_sleep(30)'`

/** Lists the connections that are in a long statement. */
async function sleeping(): Promise<number[]> {
  const activity = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and ${isSleeping}`
  return (await activity.execute(database.owner)).rows.map(({ pid }) => pid)
}

test('a connection whose plan a migration outdated is replaced', async () => {
  const table = sql.raw(`outdated_${randomUUID().replaceAll('-', '')}`)
  const { owner } = database
  await sql`create table ${table} (n int)`.execute(owner)
  await sql`grant select on ${table} to vouch_app`.execute(owner)
  await sql`insert into ${table} values (1)`.execute(owner)
  const numbers = sql`select n from ${table}`
  expect(await readPrepared(db, numbers)).toEqual([{ n: 1 }])
  await sql`alter table ${table} alter n type text`.execute(owner)
  const failed = await readPrepared(db, numbers).catch(databaseFailure)
  expect(failed).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await readPrepared(db, numbers)).toEqual([{ n: '1' }])
})

test('a change is planned once for each connection, and a connection whose plan a migration outdated is replaced', async () => {
  const table = sql.raw(`outdated_change_${randomUUID().replaceAll('-', '')}`)
  const { owner } = database
  await sql`create table ${table} (n int)`.execute(owner)
  await sql`grant select, insert on ${table} to vouch_app`.execute(owner)
  const add = (n: number) =>
    asTest(db, async (trx) => (await sql`insert into ${table} values (${n}) returning *`.execute(trx)).rows)
  expect([await add(1), await add(2)]).toEqual([[{ n: 1 }], [{ n: 2 }]])
  const plans = await asTest(db, (trx) =>
    sql`select from pg_prepared_statements where statement like ${`insert into outdated_change_%`}`.execute(trx),
  )
  expect(plans.rows).toHaveLength(1)
  await sql`alter table ${table} add column m int`.execute(owner)
  expect(await add(3).catch(databaseFailure)).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await add(4)).toEqual([{ n: 4, m: null }])
})

test('a change of many rows is planned each time, so that its text fills no memory', async () => {
  const names = Array.from({ length: 400 }, (_, n) => sql`(${`Many ${n}`})`)
  await asTest(db, async (trx) => {
    await sql`insert into companies (name) values ${sql.join(names)}`.execute(trx)
    const plans = await sql`select from pg_prepared_statements where length(statement) > 2000`.execute(trx)
    expect(plans.rows).toEqual([])
  })
})
