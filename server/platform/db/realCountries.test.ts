import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryCodes } from '#shared/countries.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { createDeveloper, createJob } from '#test/factories.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the database accepts exactly the countries of shared/countries.ts', async () => {
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

test('an upgrade repairs the countries of earlier imports, with the migration as the actor', async () => {
  const { url, drop } = await emptyDatabase()
  const release = await readMigrations()
  await migrate(
    url,
    release.filter(({ name }) => name < '0017'),
  )
  const db = connect(url, 2)
  const former = {
    UK: 'GB',
    FX: 'FR',
    SU: 'RU',
    YU: 'RS',
    DY: 'BJ',
    HV: 'BF',
    TP: 'TL',
    ZR: 'CD',
    QU: null,
    XX: null,
    BR: 'BR',
  }
  const wanted = new Map<string, string | null>()
  for (const [code, today] of Object.entries(former)) {
    wanted.set((await createDeveloper(db, { country: code })).id, today)
  }
  const untouched = await createDeveloper(db, { country: null })
  const some = await createJob(db, { location: ['US', 'SU', 'UK', 'GB', 'XA'] })
  const union = await createJob(db, { location: ['QU'] })
  await migrate(url, release)

  const developers = await db.selectFrom('developers').select(['id', 'country', 'version']).execute()
  expect(new Map(developers.map(({ id, country }) => [id, country]))).toEqual(
    new Map([...wanted, [untouched.id, null]]),
  )
  expect(developers.find(({ id }) => id === untouched.id)?.version).toBe(1)
  const jobs = await db.selectFrom('jobs').select(['id', 'location']).execute()
  const locationOf = (id: string) => jobs.find((job) => job.id === id)?.location
  expect(locationOf(some.id)).toEqual(['US', 'RU', 'GB'])
  expect(locationOf(union.id)).toHaveLength(27)
  const events = await db
    .selectFrom('events')
    .select(['table_name', 'actor', 'old_values', 'new_values'])
    .where('action', '=', 'UPDATE')
    .execute()
  expect(events).toHaveLength(12)
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['task:migrate']))
  expect(events).toContainEqual(
    expect.objectContaining({ table_name: 'developers', old_values: { country: 'SU' }, new_values: { country: 'RU' } }),
  )
  await db.destroy()
  await drop()
})
