import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a migration whose connection is cut fails with its name, and the process goes on', async () => {
  const cut = { name: '9999_cut.sql', sql: 'select pg_terminate_backend(pg_backend_pid())', checksum: 'of it' }
  await expect(migrate(database.url, [cut])).rejects.toThrow(
    /^Migration 9999_cut\.sql failed: terminating connection due to administrator command$/,
  )
})

test('a migration that fails leaves nothing behind and can be tried again', async () => {
  const broken = { name: '9999_broken.sql', sql: 'create table half (); select 1 / 0', checksum: 'of it' }
  await expect(migrate(database.url, [broken])).rejects.toThrow('Migration 9999_broken.sql failed: division by zero')
  const mended = { ...broken, sql: 'create table half ()' }
  expect(await migrate(database.url, [mended])).toEqual([mended.name])
  expect(await migrate(database.url, [mended])).toEqual([])
})

test('a migration that another node deadlocks with is tried again', async () => {
  // A sequence keeps its number when a transaction is rolled back.
  const count = `do $$ begin
    if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
  end $$`
  const once = { name: '9999_once.sql', sql: `create table whole (); ${count}`, checksum: 'of it' }
  await withClient(database.url, 'test', (client) => client.query('create sequence tries'))
  expect(await migrate(database.url, [once])).toEqual([once.name])
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
  expect(ran).toContain('0129_trigrams.sql')
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
    'job_profile_facts_trigrams_idx',
    'meeting_facts_trigrams_idx',
    'security_event_facts_trigrams_idx',
    'security_events_address_trigrams_idx',
    'users_trigrams_idx',
  ])
})
