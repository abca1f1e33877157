import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cachedQuery } from '#server/platform/db/cache/cachedQuery.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { accountDatabase } from './accountDatabase.ts'
import type { Database } from './connect.ts'
import { readFirst, readPrepared } from './read.ts'

let database: TestDatabase
let account: Database
let other: Database
let turn = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  turn++
  account = accountDatabase(database.db, `account ${turn}`)
  other = accountDatabase(database.db, `other ${turn}`)
})

/** Takes a lock for which the statements of `blocked` wait. @returns a function that releases it. */
async function block(): Promise<() => Promise<unknown>> {
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = database.owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(trx)
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  return () => {
    unlocked.resolve()
    return transaction
  }
}

const blocked = sql<{ n: number }>`select 1 as n from pg_advisory_xact_lock_shared(7)`
const quick = sql<{ n: number }>`select 2 as n`

/** Counts the statements that wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())
  `.execute(database.owner)
  return rows[0]?.count ?? 0
}

test('an account runs two statements at a time, and nobody else waits for the others', async () => {
  const release = await block()
  const statements = Array.from({ length: 6 }, () => blocked.execute(account))
  await expect.poll(waiting).toBe(2)
  expect(await readPrepared(other, quick)).toEqual([{ n: 2 }])
  expect((await quick.execute(other)).rows).toEqual([{ n: 2 }])
  // Background work and sign-in wait in no line.
  expect((await quick.execute(database.db)).rows).toEqual([{ n: 2 }])
  expect(await waiting()).toBe(2)
  await release()
  expect(await Promise.all(statements)).toHaveLength(6)
})

test('reads that share a message count as one statement, and those that wait share the next', async () => {
  const release = await block()
  const [first, second] = [readPrepared(account, blocked), blocked.execute(account)]
  await expect.poll(waiting).toBe(2)
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const later = [readFirst(account, pid)]
  await quick.execute(other)
  later.push(readFirst(account, pid), readFirst(account, pid))
  await release()
  await Promise.all([first, second])
  expect(new Set((await Promise.all(later)).map((row) => row?.pid)).size).toBe(1)
})

test('a transaction of an account never waits for the line that waits for it', async () => {
  const once = async () => (await quick.execute(account)).rows
  const begun = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const inside = begun.map((own) =>
    account.transaction().execute(async (trx) => {
      await quick.execute(trx)
      own.resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      // Both turns are taken by transactions now.
      return Promise.all([readPrepared(account, quick), quick.execute(account), cachedQuery(account, [], [turn], once)])
    }),
  )
  expect(await Promise.all(inside)).toHaveLength(2)
})

test('a statement that fails gives its turn to the next', async () => {
  const failing = Array.from({ length: 5 }, () => sql`select 1 / ${0}::int`.execute(account))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await readPrepared(account, quick)).toEqual([{ n: 2 }])
})

test('who shares a cached read waits for the read, and not for the line of another account', async () => {
  const ask = (db: Database) => cachedQuery(db, ['companies'], ['shared', turn], () => readPrepared(db, quick))
  const release = await block()
  const before = [blocked.execute(account), blocked.execute(account)]
  await expect.poll(waiting).toBe(2)
  let isAnswered = false
  const late = ask(account).then(() => {
    isAnswered = true
  })
  expect(await ask(other)).toEqual([{ n: 2 }])
  expect(isAnswered).toBe(false)
  await release()
  await Promise.all([...before, late])
})
