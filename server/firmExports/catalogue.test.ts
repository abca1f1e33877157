import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '#shared/platform/keys.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { exportedColumns } from './archives/exportedColumns.ts'
import { tablesWithFiles } from './archives/filePaths.ts'
import { readme } from './archives/readme.ts'
import { withheldColumns, withheldTables } from './archives/withheld.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Column {
  table: string
  name: string
}

/** Lists every column that a write fills. The transaction numbers of one server say nothing to another. */
async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname::text as table, a.attname::text as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    order by 1, 2`.execute(database.owner)
  return rows
}

test('every column leaves, or is withheld for a reason, and nothing is withheld that is not there', async () => {
  const decided = [
    ...keysOf(exportedColumns).flatMap((table) => exportedColumns[table].map((name) => `${table}.${name}`)),
    ...Object.entries(withheldColumns).flatMap(([table, own]) => Object.keys(own).map((name) => `${table}.${name}`)),
  ]
  const stays = Object.keys(withheldTables)
  const all = await columns()
  const leaving = all.flatMap(({ table, name }) => (stays.includes(table) ? [] : [`${table}.${name}`]))
  expect(decided.toSorted()).toEqual(leaving.toSorted())
  expect(stays.filter((table) => !all.some((column) => column.table === table))).toEqual([])
})

test('no column that leaves is named like a secret', () => {
  const secret = /password|secret|token|sealed|draft|passphrase|hash|(^|_)keys?$/
  const leaving = keysOf(exportedColumns).flatMap((table) => exportedColumns[table].map((name) => `${table}.${name}`))
  expect(leaving.filter((name) => secret.test(name))).toEqual([
    // The checksum of a file tells whether it is whole.
    'resumes.file_hash',
    'signed_terms.file_hash',
    // The names of skills in the catalogue that Vouch ships.
    'skills.catalogue_keys',
  ])
})

test('each table whose rows own files gives their paths', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'file_key' order by 1`.execute(
    database.owner,
  )
  const owners = rows.map(({ name }) => name).filter((name) => !(name in withheldTables))
  expect(owners).toEqual([...tablesWithFiles].toSorted())
})

test('docs/export/README.md is the page of the archive', async () => {
  await expect(readme()).toMatchFileSnapshot('../../docs/export/README.md')
})
