import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#server/platform/db/schema/migrate.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { readComments } from './comments.ts'
import { printSchema } from './print.ts'
import { readTables, readWriters } from './shape.ts'

const folder = path.join(import.meta.dirname, '../../../../../docs/schema')

let database: TestDatabase
let pages: Map<string, string>
beforeAll(async () => {
  database = await testDatabase()
  const [tables, writers] = await Promise.all([readTables(database.owner), readWriters(database.owner)])
  pages = printSchema({ tables, writers, comments: readComments(await readMigrations()) })
})
afterAll(() => database.drop())

test('docs/schema is the printed database (renew it by: npm run schema)', async () => {
  for (const [name, text] of pages) await expect(text).toMatchFileSnapshot(path.join(folder, name))
  const stale = existsSync(folder) ? readdirSync(folder).filter((name) => !pages.has(name)) : []
  expect(stale, 'Delete the pages of subjects that are gone.').toEqual([])
})

test('a page tells what a reader of a table asks', () => {
  const people = pages.get('people.md')
  expect(people).toContain('## users\n\nAn account: ')
  expect(people).toContain('- `active`: boolean, default `true`. A blocked account is inactive.')
  expect(people).toContain('- `developers_email_key`: `UNIQUE btree (lower(email))`')
  expect(pages.get('job_facts.md')).toContain('- `keep_facts_of_companies()`, after writes of companies')
})

test('a later migration tells of the columns that it adds', () => {
  const migration = (name: string, sql: string) => ({ name, sql, checksum: '' })
  const comments = readComments([
    migration(
      '0101_things.sql',
      '-- A thing.\ncreate table things (\n  -- What it is called.\n  name text,\n  size int\n);',
    ),
    migration(
      '0130_more.sql',
      'alter table things\n  -- Why.\n  add column why text;\n-- When.\nalter table things add column at date;',
    ),
  ])
  expect(comments.get('things')).toEqual({
    subject: 'things',
    sentence: 'A thing.',
    columns: new Map([
      ['name', 'What it is called.'],
      ['why', 'Why.'],
      ['at', 'When.'],
    ]),
  })
})
