import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryCodes } from '#shared/platform/countries.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createDeveloper, createJob } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the database accepts exactly the countries of shared/platform/countries.ts', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...'az0'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ''].map((second) => first + second),
  )
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${letters}::text[]) as code where are_countries(array[code]) order by code`.execute(
    database.db,
  )
  expect(rows.map(({ code }) => code)).toEqual(countryCodes.toSorted())
})

test.each(['UK', 'SU', 'EU', 'us', 'ZZ'])('%s is refused as a country of a developer or a job', async (code) => {
  await expect(createDeveloper(database.db, { country: code })).rejects.toThrow('developers_country_check')
  await expect(createJob(database.db, { location: ['US', code] })).rejects.toThrow('jobs_location_check')
})

test('a developer may be without a country, and a job without any', async () => {
  expect((await createDeveloper(database.db, { country: null })).country).toBeNull()
  expect((await createJob(database.db, { location: [] })).location).toEqual([])
})
