import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { downwards, type PageRange } from './pageSql.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table rated (id integer primary key, rate integer, is_kept boolean not null)`.execute(database.owner)
  await sql`create index on rated (rate, id)`.execute(database.owner)
})
afterAll(() => database.drop())

async function idsOf(page: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number }>`${page}`.execute(database.owner)
  return rows.map(({ id }) => id)
}

const columns = { column: sql.ref('rate'), key: sql.ref('id') }
const rowsThat = (condition: RawBuilder<unknown>) => sql`select id from rated where ${condition}`
const plainly = (rows: RawBuilder<unknown>, { limit, offset }: PageRange) =>
  sql`${rows} order by rate desc nulls last, id desc limit ${limit} offset ${offset}`

const conditions = [sql`true`, sql`is_kept`, sql`rate > 2`, sql`rate is null`, sql`false`]

test('any page downwards is that of a plain sort, however many rows are without a value, or have the same', {
  tags: 'property',
}, async () => {
  const rates = fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { freq: 2 }), { maxLength: 40 })
  const pages = fc.array(fc.record({ limit: fc.integer({ min: 1, max: 15 }), offset: fc.nat(45) }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(rates, pages, fc.constantFrom(...conditions), async (all, ranges, condition) => {
      await sql`truncate rated`.execute(database.owner)
      await sql`insert into rated
        select row, rate, row % 3 > 0 from unnest(${all}::integer[]) with ordinality as given (rate, row)`.execute(
        database.owner,
      )
      for (const range of ranges) {
        expect(await idsOf(downwards(rowsThat(condition), columns, range))).toEqual(
          await idsOf(plainly(rowsThat(condition), range)),
        )
      }
    }),
    { numRuns: 100 },
  )
})

test('an index that sorts upwards gives every page downwards, too, and far pages as well', async () => {
  await sql`truncate rated`.execute(database.owner)
  await sql`insert into rated
    select n, case when n % 5 > 1 then n * 7919 % 97 end, n % 3 > 0 from generate_series(1, 20000) n`.execute(
    database.owner,
  )
  await sql`vacuum analyze rated`.execute(database.owner)
  for (const offset of [0, 40, 11_980, 11_990, 12_000, 19_990, 30_000]) {
    const range = { limit: 20, offset }
    for (const rows of [sql`true`, sql`is_kept`].map(rowsThat)) {
      expect(await idsOf(downwards(rows, columns, range))).toEqual(await idsOf(plainly(rows, range)))
    }
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (costs off) ${downwards(rowsThat(sql`true`), columns, range)}`.execute(database.owner)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.match(/Index Only Scan Backward using rated_rate_id_idx/g)).toHaveLength(2)
    expect(plan).not.toContain('Sort')
  }
})
