import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineList } from '#shared/platform/lists/lists.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { asTest, createDeveloper } from '#test/factories.ts'
import { listSource } from './list.ts'
import { searchHolds } from './listFilter.ts'

/* A search looks into one text beside each row. This compares its results with JavaScript's own lower case. */

/** Unicode 16 introduced its capital letter. JavaScript knows it, PostgreSQL often does not. */
const young = 'ƛ'
/** The first letter of each range, and its length. These scripts have capital letters that older versions of Unicode know. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x5f],
  [0xa1, 0x1a0],
  [0x370, 0x1e0],
  [0x10a0, 0x26],
  [0x13a0, 0x50],
  [0x1e00, 0x200],
  [0x2126, 8],
  [0x2160, 32],
  [0xff21, 58],
  [0x10400, 0x50],
  [0x1f600, 16],
]
const letters = ranges
  .flatMap(([first, count]) => Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index)))
  .filter((one) => one !== young)
const letter = fc.oneof(
  fc.constantFrom(...'aAbBiIsSkKåÅ%_\\.*(', 'İ', 'ı', 'Σ', 'σ', 'ς', 'ß', 'ẞ', 'K', 'i̇'),
  fc.constantFrom(...letters),
)
const word = fc.string({ unit: letter, minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text)

const list = defineList({
  noun: 'things',
  title: 'Things',
  permission: 'developers:read',
  pageSize: 20,
  sort: { name: 'asc_nulls_last' },
  columns: {
    name: { label: 'Name', kind: 'text', searched: true },
    email: { label: 'E-mail', kind: 'text', searched: true, permission: 'staff:manage' },
  },
})
const source = listSource(list, {
  id: 'developers.id',
  from: sql`developers`,
  columns: { name: { notNull: 'developers.first_name' }, email: { notNull: 'developers.email' } },
  search: 'developers.search',
  rows: (db, { among }) => db.selectFrom('developers').select('developers.id').where(among),
})

interface Named {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

let database: TestDatabase
let rows: readonly Named[]
beforeAll(async () => {
  database = await testDatabase()
  rows = await addDevelopers(fc.sample(fc.tuple(word, word), 400))
})
afterAll(() => database.drop())

function addDevelopers(names: readonly (readonly [string, string])[]): Promise<Named[]> {
  const values = names.map(([first_name, last_name], index) => ({
    first_name,
    last_name,
    email: `Developer.${index}@Mail.example`,
  }))
  return asTest(database.db, (trx) =>
    trx.insertInto('developers').values(values).returning(['id', 'first_name', 'last_name', 'email']).execute(),
  )
}

/** Lower case with a single form of sigma. */
const lower = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')
const isIn = (part: string) => (text: string) => lower(text).includes(lower(part.trim()))
const nameOf = ({ first_name, last_name }: Named) => `${first_name} ${last_name}`
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).sort()

async function search(part: string, columns: readonly string[] = ['name', 'email']): Promise<string[]> {
  const query = { viewerId: '', only: undefined, columns: new Set(columns), sort: list.sort, filter: { search: part } }
  return (await source.ids(database.db, query, 10_000)).sort()
}

/** Part of a name, in any case, or any text. */
const searched = fc.oneof(
  word,
  fc
    .tuple(
      fc.nat(399),
      fc.nat(16),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('toUpperCase', 'toLowerCase', 'trim'),
    )
    .map(([row, start, length, change]) =>
      [...nameOf(rows[row] as Named)]
        .slice(start, start + length)
        .join('')
        [change](),
    )
    .filter((text) => text.trim() !== ''),
)

// The names are drawn anew each time, so that a rare letter comes up in time.
test('finds what holds the text in upper or lower case, whatever its letters', { tags: 'property' }, async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(searched, async (part) => {
      const holding = idsOf(rows.filter((row) => [nameOf(row), row.email].some(isIn(part))))
      expect(await search(part)).toEqual(holding)
      found += Number(holding.length > 0)
    }),
    { numRuns: 2_000 },
  )
  expect(found).toBeGreaterThan(100)
})

test('finds the same by the index of trigrams', { tags: 'property' }, async () => {
  await database.owner.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db)
    await fc.assert(
      fc.asyncProperty(searched, async (part) => {
        const query = sql<{ id: string }>`select id from developers
          where ${searchHolds('developers.search', part)}`
        const holding = rows.filter((row) => [nameOf(row), row.email].some(isIn(part)))
        expect(idsOf((await query.execute(db)).rows)).toEqual(idsOf(holding))
      }),
      { numRuns: 200 },
    )
  })
})

test('two letters are found whether few rows hold them or more than are read by their pairs', {
  tags: 'large',
}, async () => {
  await asTest(database.db, (trx) =>
    sql`insert into developers (first_name, last_name, email)
      select case when n > 2 then 'Ꙁѽ' else 'Ѯѯ' end, 'Щука', 'many.' || n || '@mail.example' from generate_series(1, 5003) n`.execute(
      trx,
    ),
  )
  const query = { viewerId: '', only: undefined, columns: new Set(['name', 'email']), sort: list.sort }
  for (const [part, count] of [
    ['ꙁѽ', 5_001],
    ['Ѯѯ', 2],
    ['ука', 5_003],
    ['ꙀѮ', 0],
  ] as const) {
    expect(await source.count(database.db, { ...query, filter: { search: part } })).toEqual({ count, more: false })
    expect(await search(part)).toHaveLength(count)
  }
})

test('finds in the first line alone what only the first column is searched for', async () => {
  const find = async (part: string) =>
    (
      await sql<{ id: string }>`select id from developers
        where ${searchHolds('developers.search', part, true)}`.execute(database.db)
    ).rows
  expect(await find('Developer.17@')).toEqual([])
  const [first] = rows
  expect(idsOf(await find(nameOf(first as Named)))).toContain(first?.id)
})

test('is kept with each write of a row, and nobody writes it', async () => {
  const { id } = await createDeveloper(database.db, { first_name: 'Ada', last_name: 'Ö', email: 'Ada@x.example' })
  const read = () => database.db.selectFrom('developers').select(['search', 'version']).where('id', '=', id).execute()
  expect(await read()).toEqual([{ search: 'ada ö\nada@x.example', version: 1 }])
  const change = (set: object) =>
    asTest(database.db, (trx) => trx.updateTable('developers').set(set).where('id', '=', id).execute())
  await change({ search: 'anything' })
  await change({ first_name: 'Ada' })
  expect(await read()).toEqual([{ search: 'ada ö\nada@x.example', version: 1 }])
  await change({ last_name: 'Σας', search: 'anything' })
  expect(await read()).toEqual([{ search: 'ada σασ\nada@x.example', version: 2 }])
})

test('a role that may not read all of it searches the columns that it may read', async () => {
  const [first] = rows
  expect(await search('developer.0@mail')).toEqual([first?.id])
  expect(await search('developer.0@mail', ['name'])).toEqual([])
  expect(await search(first?.first_name ?? '', ['name'])).toContain(first?.id)
})
