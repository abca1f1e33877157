import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a migration whose connection is cut fails by its name, and the process goes on', async () => {
  const cut = { name: '9999_cut.sql', sql: 'select pg_terminate_backend(pg_backend_pid())', checksum: 'of it' }
  await expect(migrate(database.url, [cut])).rejects.toThrow(
    /^Migration 9999_cut\.sql failed: terminating connection due to administrator command$/,
  )
})

test('a migration that fails leaves nothing behind, and its place free for the next try', async () => {
  const broken = { name: '9999_broken.sql', sql: 'create table half (); select 1 / 0', checksum: 'of it' }
  await expect(migrate(database.url, [broken])).rejects.toThrow('Migration 9999_broken.sql failed: division by zero')
  const mended = { ...broken, sql: 'create table half ()' }
  expect(await migrate(database.url, [mended])).toEqual([mended.name])
  expect(await migrate(database.url, [mended])).toEqual([])
})
