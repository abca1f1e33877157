import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { readSchema, type Schema } from './schemaFiles.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The schema of this release, and steps that it does not have yet. */
async function withSteps(...steps: Schema['steps']): Promise<Schema> {
  const schema = await readSchema()
  return { ...schema, steps: [...schema.steps, ...steps] }
}

test('a step whose connection is cut fails with its name, and the process goes on', async () => {
  const cut = { name: '9.9.9_1_cut.sql', sql: 'select pg_terminate_backend(pg_backend_pid())', checksum: 'of it' }
  await expect(migrate(database.url, await withSteps(cut))).rejects.toThrow(
    /^Migrating by 9\.9\.9_1_cut\.sql failed: terminating connection due to administrator command$/,
  )
})

const broken = { name: '9.9.9_1_broken.sql', sql: 'create table half (); select 1 / 0', checksum: 'of it' }
const mended = { ...broken, sql: 'create table half ()' }

test('a step that fails leaves nothing behind and can be tried again', async () => {
  await expect(migrate(database.url, await withSteps(broken))).rejects.toThrow(
    'Migrating by 9.9.9_1_broken.sql failed: division by zero',
  )
  expect(await migrate(database.url, await withSteps(mended))).toEqual([mended.name, 'schema'])
  expect(await migrate(database.url, await withSteps(mended))).toEqual([])
})

test('a step that was changed after it ran is refused', async () => {
  const edited = { ...mended, checksum: 'of another' }
  await expect(migrate(database.url, await withSteps(edited))).rejects.toThrow(
    'The step 9.9.9_1_broken.sql was changed after it ran here. Restore it',
  )
})

test('a step that another node deadlocks with is tried again', async () => {
  // A sequence keeps its number when a transaction is rolled back.
  const count = `do $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
  end $$`
  const once = { name: '9.9.9_2_once.sql', sql: `create table whole (); ${count}`, checksum: 'of it' }
  await withClient(database.url, 'test', (client) => client.query('create sequence tries'))
  expect(await migrate(database.url, await withSteps(mended, once))).toEqual([once.name, 'schema'])
  const { rows } = await withClient(database.url, 'test', (client) => client.query('select last_value from tries'))
  expect(rows).toEqual([{ last_value: 2 }])
})

test('an owner who may not create extensions gets everything but the trigram indexes', async () => {
  const empty = await emptyDatabase()
  const role = `limited_${randomUUID().slice(0, 8)}`
  const url = new URL(empty.url)
  await withClient(empty.url, 'test', async (client) => {
    await client.query(`create role ${role} login createrole password 'limited';
      grant vouch_app, vouch_eraser to ${role}; grant create on schema public to ${role}`)
  })
  url.username = role
  url.password = 'limited'
  const ran = await migrate(url.href)
  expect(ran).toEqual(['schema'])
  const { rows } = await withClient(empty.url, 'test', (client) =>
    client.query(`select indexname from pg_indexes where indexname like 'users_staff%' or indexname like '%trigrams%'`),
  )
  expect(rows.map(({ indexname }) => indexname).filter((name) => name.includes('trigrams'))).toEqual([])
  expect(rows.map(({ indexname }) => indexname)).toEqual(['users_staff_search_idx'])
  await withClient(empty.url, 'test', (client) => client.query(`drop owned by ${role} cascade; drop role ${role}`))
  await empty.drop()
})

test('an owner who may create extensions gets the trigram indexes', async () => {
  const { rows } = await withClient(database.url, 'test', (client) =>
    client.query(`select indexname from pg_indexes where indexname like '%trigrams%' order by 1`),
  )
  expect(rows.map(({ indexname }) => indexname)).toEqual([
    'companies_trigrams_idx',
    'developers_trigrams_idx',
    'job_facts_trigrams_idx',
    'job_profile_facts_trigrams_idx',
    'meeting_facts_trigrams_idx',
    'security_event_facts_trigrams_idx',
    'security_events_address_trigrams_idx',
    'users_trigrams_idx',
  ])
})
