import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tablesWithoutEvents } from '#server/platform/db/tables.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { derivedTables, erasedTables, linkedTables, personTables } from './catalogue/personTables.ts'
import { rowsOfPerson } from './data.ts'
import { collisions } from './merging/collisions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function ask<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.owner)).rows
}

interface Link {
  child: string
  column: string
  parent: string
}

/** Every foreign key of the database. */
const links = () =>
  ask(sql<Link>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)

/** The tables that refer to developers, directly or through others. */
async function tablesBelow(name: string): Promise<string[]> {
  const all = await links()
  const found = new Set([name])
  for (const parent of found) {
    for (const link of all) if (link.parent === parent) found.add(link.child)
  }
  return [...found].toSorted()
}

describe('whoever adds a table says what becomes of a person in it', () => {
  test('the catalogue has every table that refers to developers, and no other', async () => {
    const withEvents = erasedTables.map(({ table }) => table)
    expect(await tablesBelow('developers'), 'add it to personTables, or to derivedTables').toEqual(
      [...withEvents, ...derivedTables].toSorted(),
    )
    expect(tablesWithoutEvents).toEqual(expect.arrayContaining([...derivedTables]))
  })

  test('the catalogue has every column of these tables', async () => {
    const columns = await ask(sql<{ table: string; names: string[] }>`
      select attrelid::regclass::text as table, array_agg(attname::text order by attname) as names
      from pg_attribute
      where attrelid = any(${erasedTables.map(({ table }) => table)}::regclass[]) and attnum > 0 and not attisdropped
        and attname <> all('{id,created_at,updated_at,version}')
      group by attrelid`)
    const known = erasedTables.map(({ table, columns }) => ({ table, names: columns.map(([name]) => name).toSorted() }))
    const byTable = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1)
    expect(columns.toSorted(byTable)).toEqual(known.toSorted(byTable))
  })

  test('a foreign key to developers is called developer_id, so that merging moves it', async () => {
    const direct = (await links()).filter(({ parent }) => parent === 'developers')
    expect(direct.filter(({ column }) => column !== 'developer_id')).toEqual([])
    const moved = direct.map(({ child }) => child).filter((child) => !derivedTables.some((name) => name === child))
    expect(moved.toSorted()).toEqual(linkedTables.map(({ table }) => table).toSorted())
  })

  test('every unique index over a developer has a rule for merging', async () => {
    const indexes = await ask(sql<{ table: string; index: string }>`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and a.attname = 'developer_id'
        and i.indrelid = any(${linkedTables.map(({ table }) => table)}::regclass[])`)
    const known = Object.entries(collisions).flatMap(([table, rules]) => rules.map(({ index }) => ({ table, index })))
    const byIndex = (one: { index: string }, other: { index: string }) => (one.index < other.index ? -1 : 1)
    expect(indexes.toSorted(byIndex)).toEqual(known.toSorted(byIndex))
  })

  test('every key of a file belongs to a person, so that exporting and erasing know it', async () => {
    const columns = await ask(sql<{ table: string; column: string }>`
      select table_name::text as table, column_name::text as column from information_schema.columns
      where table_schema = 'public' and column_name like '%file\\_key' and table_name <> 'unowned_files'
      order by 1, 2`)
    const known = erasedTables.flatMap(({ table, columns: own }) =>
      own.flatMap(([column, erasing]) => (erasing === 'file' ? [{ table, column }] : [])),
    )
    // Forms that nobody confirmed are deleted by the e-mail address in them.
    expect(columns).toEqual([{ table: 'application_forms', column: 'file_key' }, ...known])
  })

  test('no other table has an e-mail address, a phone number or the id of a developer', async () => {
    const columns = await ask(sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ 'email|phone|developer_id|github|linkedin|slack'
        and table_name <> all(${erasedTables.map(({ table }) => table)}::text[]) and table_name <> all(${[...derivedTables]}::text[])
      order by 1`)
    expect(columns.map(({ name }) => name)).toEqual(['contacts.email', 'contacts.phone', 'users.email'])
  })
})

test('the rows of a person are found in every table, and nobody else’s', async () => {
  const [person, other] = [await createPerson(database.db), await createPerson(database.db)]
  const [own, theirs] = [await rowsOfPerson(database.db, person.id), await rowsOfPerson(database.db, other.id)]
  const tables = Object.entries(personTables).flatMap(([table, about]) => (about ? [table] : []))
  expect([...own.keys()].toSorted(), 'give the person of test/people.ts a row in it').toEqual(tables.toSorted())
  const ids = new Set([...own.values()].flat())
  expect([...theirs.values()].flat().filter((id) => ids.has(id))).toEqual([])
})
