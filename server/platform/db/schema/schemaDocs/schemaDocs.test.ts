import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSchema } from '#server/platform/db/schema/schemaFiles.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { readComments } from './comments.ts'
import { printSchema } from './print.ts'
import { readTables, readWriters, type TableShape } from './shape.ts'
import { printTableTypes } from './tableTypes.ts'

const folder = path.join(import.meta.dirname, '../../../../../docs/schema')

let database: TestDatabase
let pages: Map<string, string>
let tables: TableShape[]
let comments: ReturnType<typeof readComments>
beforeAll(async () => {
  database = await testDatabase()
  const { files } = await readSchema()
  const [found, writers] = await Promise.all([readTables(database.owner), readWriters(database.owner)])
  tables = found
  comments = readComments(files)
  pages = printSchema({ tables, writers, comments, files })
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
  expect(pages.get('lists.md')).toContain('- `keep_facts_of_companies()`, after writes of companies')
})

test('tables.ts is printed from the database (renew it by: npm run schema)', async () => {
  await expect(printTableTypes(tables, comments)).toMatchFileSnapshot(path.join(import.meta.dirname, '../tables.ts'))
})

test('a page has the functions and views of its subject, as they are written', () => {
  const ground = pages.get('ground.md')
  expect(ground).toContain('## Functions and views\n')
  expect(ground).toMatch(
    /### log_events\n\nWrites the events of one statement\.[^#]*```sql\ncreate function log_events\(\)/,
  )
})
