import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createCompany } from '#test/factories.ts'
import { cachedQuery } from './cachedQuery.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.drop())

let key = 0
const names = vi.fn()
beforeEach(() => {
  key++
  names.mockReset()
  names.mockImplementation(async () => {
    const rows = await db.selectFrom('companies').select('name').orderBy('name').execute()
    return rows.map(({ name }) => name)
  })
})

const ask = (node = db): Promise<string[]> => cachedQuery(node, ['companies'], [key], names)

test('reads once until a declared table changes; changes of other tables do not count', async () => {
  await createCompany(db, { name: 'A' })
  expect(await ask()).toEqual(['A'])
  await asTest(db, (trx) => sql`insert into skills (name, skill_type) values ('x', 'LANGUAGE')`.execute(trx))
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([['A'], ['A'], ['A']])
  expect(names).toHaveBeenCalledTimes(1)
})

test('sees every change that was committed before the call, on each node', async () => {
  const other = connect(database.url, 2)
  for (let turn = 0; turn < 5; turn++) {
    const { name } = await createCompany(turn % 2 ? db : other)
    expect(await ask()).toContain(name)
    expect(await ask(other)).toContain(name)
  }
  await other.destroy()
})

test('sees a change whose transaction began early and commits late', async () => {
  await asTest(db, async (trx) => {
    await sql`insert into companies (name) values ('Late')`.execute(trx)
    await createCompany(db, { name: 'Meanwhile' })
    expect(await ask()).toContain('Meanwhile')
    expect(await ask()).not.toContain('Late')
  })
  expect(await ask()).toContain('Late')
})

test('does not keep an answer that became outdated while it was read', async () => {
  const read = names.getMockImplementation() as () => Promise<string[]>
  names.mockImplementationOnce(async () => {
    const before = await read()
    await createCompany(db, { name: 'During' })
    return before
  })
  expect(await ask()).not.toContain('During')
  expect(await ask()).toContain('During')
})

test('does not keep a failure', async () => {
  names.mockRejectedValueOnce(new Error('gone'))
  await expect(ask()).rejects.toThrow('gone')
  expect(await ask()).toContain('A')
})

test('reads once for concurrent calls, and again after a change', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(names).toHaveBeenCalledTimes(1)
  expect(new Set(all).size).toBe(1)
  await createCompany(db)
  await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(names).toHaveBeenCalledTimes(2)
})

test('keeps the answers of different keys apart', async () => {
  expect(await cachedQuery(db, ['companies'], [key, 1], async () => 'one')).toBe('one')
  expect(await cachedQuery(db, ['companies'], [key, 2], async () => 'two')).toBe('two')
  expect(await cachedQuery(db, ['companies'], [key, 1], async () => 'never')).toBe('one')
})

test('concurrent writers all see their own change', async () => {
  const seen = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { name } = await createCompany(db)
      return (await ask()).includes(name)
    }),
  )
  expect(seen).not.toContain(false)
})

test('forgets answers from tables that were created again, as by a restore', async () => {
  expect(await ask()).not.toEqual([])
  const { owner } = database
  // Only the new table of events can show that something changed.
  await sql`alter table events rename to former_events`.execute(owner)
  await sql`create table events (like former_events including all)`.execute(owner)
  await sql`grant select on events to vouch_app`.execute(owner)
  await sql`alter table companies disable trigger user`.execute(owner)
  await sql`insert into companies (name, search) values ('Restored', 'restored')`.execute(owner)
  await sql`alter table companies enable trigger user`.execute(owner)
  expect(await ask()).toContain('Restored')
})

test('does not fill the memory with long keys', async () => {
  const long = ['x'.repeat(2_000)]
  expect(await cachedQuery(db, ['companies'], long, async () => 'one')).toBe('one')
  expect(await cachedQuery(db, ['companies'], long, async () => 'two')).toBe('two')
})
