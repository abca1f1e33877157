import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const select = `select
  '2026-01-31 12:00:00.5+00'::timestamptz as moment,
  null::timestamptz as nothing,
  array['2026-01-31 14:00:00+02'::timestamptz, null] as moments,
  '2026-01-31'::date as day,
  array['2026-01-31'::date] as days,
  9007199254740991::bigint as integer,
  array[1, 2]::bigint[] as integers,
  12.50::numeric as decimal,
  array[12.50, null]::numeric[] as decimals,
  count(*) as count, sum(n) as sum, avg(n) as average
from unnest(array[1, 2]) n`

const row = {
  moment: '2026-01-31T12:00:00.500Z',
  nothing: null,
  moments: ['2026-01-31T12:00:00.000Z', null],
  day: '2026-01-31',
  days: ['2026-01-31'],
  integer: Number.MAX_SAFE_INTEGER,
  integers: [1, 2],
  decimal: 12.5,
  decimals: [12.5, null],
  count: 2,
  sum: 3,
  average: 1.5,
}

test('a row has the same types, whatever reads it', async () => {
  const { db, owner, url } = database
  const query = sql.raw<typeof row>(select)
  expect(await readPrepared(db, query)).toEqual([row])
  expect((await query.execute(db)).rows).toEqual([row])
  expect(await asTest(db, (trx) => readPrepared(trx, query))).toEqual([row])
  expect(await asTest(db, async (trx) => (await query.execute(trx)).rows)).toEqual([row])
  expect((await query.execute(owner)).rows).toEqual([row])
  expect(await withClient(url, 'vouch test', async (client) => (await client.query(select)).rows)).toEqual([row])
})

test('moments are written as text or as a Date', async () => {
  const at = '2026-01-31T12:00:00.123Z'
  const [text, date] = [await createDeveloper(database.db, { deleted_at: at }), new Date(at)]
  const written = await createDeveloper(database.db, { deleted_at: date })
  expect([text.deleted_at, written.deleted_at]).toEqual([at, at])
})

test('a bigint that a number would round is refused, and the connection stays usable', async () => {
  const large = sql`select 9007199254740993::bigint as large`
  await expect(readPrepared(database.db, large)).rejects.toThrow('9007199254740993 is too large for a number')
  await expect(large.execute(database.db)).rejects.toThrow('Select it as text.')
  expect(await readPrepared(database.db, sql`select 1::bigint as one`)).toEqual([{ one: 1 }])
})
