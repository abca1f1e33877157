import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { daysSinceColumn, wholeDaysSince } from './wholeDaysSince.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Days that end at this moment or shortly before or after it, and any others. */
const hours = fc.oneof(
  fc.integer({ min: -50, max: 900 }).map((days) => days * 24),
  fc.double({ min: -1_000, max: 20_000, noNaN: true }),
)
const bound = fc.option(
  fc.oneof(
    fc.integer({ min: -40, max: 900 }),
    fc.double({ min: -5, max: 400, noNaN: true }),
    fc.constantFrom(1e12, -1e12),
  ),
)

test('a filter of days passes what counting the days passes', { tags: 'property' }, async () => {
  const { passes } = daysSinceColumn('made.at')
  await fc.assert(
    fc.asyncProperty(fc.array(hours, { minLength: 1, maxLength: 40 }), bound, bound, async (ages, from, to) => {
      const { rows } = await sql<{ days: number; passes: boolean }>`
        select ${wholeDaysSince('made.at')} as days, ${passes?.({ from, to })} as passes
        from (select now() - age * interval '1 hour' as at from unnest(${ages}::double precision[]) as age) as made`.execute(
        database.db,
      )
      expect(rows.map((row) => row.passes)).toEqual(
        rows.map(({ days }) => (from === null || days >= from) && (to === null || days <= to)),
      )
    }),
    { numRuns: 300 },
  )
})
