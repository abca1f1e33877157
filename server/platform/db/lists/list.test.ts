import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#server/platform/auth/viewer.ts'
import { parseListQuery } from '#server/platform/graphql/lists/listInput.ts'
import { countLimit, defineList } from '#shared/platform/lists/lists.ts'
import type { Role } from '#shared/platform/permissions.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createDeveloper, createUser } from '#test/factories.ts'
import { listSource } from './list.ts'

const tones = { US: { label: 'United States', tone: 'neutral' }, CA: { label: 'Canada', tone: 'neutral' } } as const

/** A list with a column of every kind, and two that not everybody may read. */
const developerList = defineList({
  noun: 'things',
  title: 'Things',
  permission: 'developers:read',
  pageSize: 20,
  sort: { first_name: 'asc_nulls_last' },
  columns: {
    first_name: { label: 'Name', kind: 'text', filter: true },
    email: { label: 'E-mail', kind: 'text', searched: true, sortable: false, permission: 'staff:manage' },
    country: { label: 'Country', kind: 'oneOf', values: tones, filter: true },
    tags: { label: 'Tags', kind: 'someOf', values: tones, filter: true, sortable: false },
    years: { label: 'Years', kind: 'number', filter: true },
    rate: { label: 'Rate', kind: 'money', filter: true, permission: 'costRates:read' },
    tos_signed_on: { label: 'Signed', kind: 'day', filter: true },
    owner: { label: 'Owner', kind: 'person', filter: true, sortable: false },
    blocked: { label: 'Contact', kind: 'yesNo', yes: 'Never', no: 'Yes', filter: true },
  },
})

const parts: Parameters<typeof listSource<typeof developerList.columns, { id: string; first_name: string }>>[1] = {
  id: 'developers.id',
  from: sql`developers`,
  columns: {
    first_name: { notNull: 'developers.first_name' },
    email: 'developers.email',
    country: 'developers.country',
    tags: { sql: sql`developers.tags` },
    years: 'developers.version',
    rate: 'developers.cost_rate_cents',
    tos_signed_on: 'developers.tos_signed_on',
    owner: 'developers.owner_id',
    blocked: { notNull: 'developers.do_not_contact' },
  },
  rows: (db, { among, order }) =>
    db.selectFrom('developers').select(['developers.id', 'first_name']).where(among).orderBy(order),
}
const source = listSource(developerList, parts)

// A column that is missing, or holds something else, does not compile.
type Columns = Parameters<typeof listSource<typeof developerList.columns, { id: string }>>[1]['columns']
const { first_name: _, ...withoutName } = {} as Columns
// @ts-expect-error the name is missing
withoutName satisfies Columns
// @ts-expect-error there is no such column
;({}) as Columns['rate'] satisfies 'developers.cost_rate'
// @ts-expect-error a rate is no text
'developers.email' satisfies Columns['rate']

let database: TestDatabase
let ownerId: string
beforeAll(async () => {
  database = await testDatabase()
  ownerId = (await createUser(database.db)).id
  await createDeveloper(database.db, {
    first_name: 'Ana',
    email: 'ana@x.example',
    tags: ['US', 'CA'],
    cost_rate_cents: 5_050,
    tos_signed_on: '2026-01-31',
    owner_id: ownerId,
  })
  await createDeveloper(database.db, { first_name: 'Bo', country: 'CA', tags: ['CA'], cost_rate_cents: 5_000 })
  await createDeveloper(database.db, { first_name: 'Cy', country: null, do_not_contact: true })
})
afterAll(() => database.drop())

const viewer = (role: Role): Viewer => ({
  id: ownerId,
  role,
  email: '',
  displayName: '',
  companyId: null,
  grantId: null,
})
const query = (request: Parameters<typeof parseListQuery>[2], role: Role = 'admin') =>
  parseListQuery(developerList, viewer(role), request)
async function names(request: Parameters<typeof parseListQuery>[2], role: Role = 'admin') {
  const rows = await source.page(database.db, query(request, role), { limit: 100, offset: 0 })
  expect(await source.count(database.db, query(request, role))).toEqual({ count: rows.length, more: false })
  return rows.map(({ first_name }) => first_name)
}

test.each<[object, string[]]>([
  [{}, ['Ana', 'Bo', 'Cy']],
  [{ first_name: 'N' }, ['Ana']],
  [{ country: ['US'] }, ['Ana']],
  [{ country: [] }, ['Ana', 'Bo', 'Cy']],
  [{ tags: ['US', 'CA'] }, ['Ana', 'Bo']],
  [{ tags: ['US'] }, ['Ana']],
  [{ years: { from: 0.5, to: 1 } }, ['Ana', 'Bo', 'Cy']],
  [{ years: { from: 1.5 } }, []],
  [{ years: { to: 1_000_000_000_000 } }, ['Ana', 'Bo', 'Cy']],
  [{ rate: { from: 50.5 } }, ['Ana']],
  [{ rate: { from: 50, to: 50 } }, ['Bo']],
  [{ rate: {} }, ['Ana', 'Bo', 'Cy']],
  [{ tos_signed_on: { from: '2026-01-31', to: '2026-01-31' } }, ['Ana']],
  [{ tos_signed_on: { to: '2026-01-30' } }, []],
  [{ owner: ['me'] }, ['Ana']],
  [{ owner: ['me'], tags: ['CA'], rate: { to: 50 } }, []],
  [{ blocked: true }, ['Cy']],
  [{ blocked: false }, ['Ana', 'Bo']],
  [{ search: 'ANA@' }, ['Ana']],
  [{ search: 'x.example' }, ['Ana']],
  [{ search: 'xyexample' }, []],
  [{ search: '.*' }, []],
  [{ search: '***=ana' }, []],
  [{ search: '(?i)' }, []],
  [{ search: '\\' }, []],
  [{ first_name: 'b' }, ['Bo']],
])('%j narrows the list down', async (filter, expected) => {
  expect(await names({ filter })).toEqual(expected)
})

test.each<[object, string[]]>([
  [{ rate: 'asc_nulls_last' }, ['Bo', 'Ana', 'Cy']],
  [{ rate: 'desc_nulls_last' }, ['Ana', 'Bo', 'Cy']],
  [{ country: 'desc_nulls_last' }, ['Ana', 'Bo', 'Cy']],
])('%j sorts, those without a value last', async (sort, expected) => {
  expect(await names({ sort: sort as never })).toEqual(expected)
})

const forbidden: [Role, object][] = [
  ['client', { sort: { rate: 'asc_nulls_last' } }],
  ['client', { filter: { rate: { from: 1 } } }],
  ['vetter', { filter: { search: 'ana' } }],
]

test.each(forbidden)('a %s is refused %j where the request is read', (role, request) => {
  expect(() => query(request, role)).toThrow(/^Your role may not read “.*” of Things/)
})

test.each(forbidden)('a %s is refused %j where SQL is made, too', async (role, request) => {
  const asked = { ...query({}, role), ...request } as ReturnType<typeof query>
  const refused = /^Your role may not read “.*” of Things/
  await expect(async () => source.page(database.db, asked, { limit: 1, offset: 0 })).rejects.toThrow(refused)
  await expect(async () => source.ids(database.db, asked, 1)).rejects.toThrow(refused)
  const other = 'filter' in request ? source.count(database.db, asked) : source.rowsOf(database.db, asked, [])
  await expect(other).rejects.toThrow(refused)
})

test.each<[object, string, string]>([
  [{ filter: { rate: { from: 2, to: 1 } } }, 'filter.rate', 'Choose an end that is not before the start.'],
  [{ filter: { rate: { from: 1e300 } } }, 'filter.rate.from', 'Use numbers of at most 12 digits.'],
  [{ filter: { owner: ['x'] } }, 'filter.owner.0', 'This is not the id of an account.'],
  [{ filter: { tos_signed_on: { from: '2026-02-30' } } }, 'filter.tos_signed_on.from', 'Give a day as 2026-01-31.'],
  [{ filter: { search: 'x'.repeat(10_000) } }, 'filter.search', 'Search for at most 200 characters.'],
  [{ filter: { first_name: 'a\0' } }, 'filter.first_name', 'Remove the line breaks and control characters.'],
  [{ filter: { country: ['toString'] } }, 'filter.country.0', 'There is no such choice.'],
  [{ sort: { email: 'asc_nulls_last' } }, 'sort', 'Sort by exactly one column.'],
])('%j is refused at %s', (request, field, message) => {
  expect(() => query(request)).toThrow(expect.objectContaining({ code: 'BAD_INPUT', field, message }))
})

test('a count goes to a limit, or to the end of the page, and says whether there are more; a file has them all', async () => {
  await asTest(database.db, (trx) =>
    sql`insert into developers (first_name, last_name, email)
      select 'Many', 'Developer', n || '@many.example' from generate_series(1, 10) n`.execute(trx),
  )
  const counted = listSource(developerList, { ...parts, mostCounted: 10 })
  const count = (offset: number, limit: number) => counted.count(database.db, query({}), { offset, limit })
  expect(await count(0, 4)).toEqual({ count: 10, more: true })
  expect(await count(6, 4)).toEqual({ count: 10, more: true })
  expect(await count(8, 4)).toEqual({ count: 12, more: true })
  expect(await count(12, 1)).toEqual({ count: 13, more: false })
  expect(await count(2_000_000_000, 4)).toEqual({ count: 13, more: false })
  expect(await counted.count(database.db, query({}))).toEqual({ count: 13, more: false })
  expect(await counted.ids(database.db, query({}), 100)).toHaveLength(13)
  const few = query({ filter: { first_name: 'ana' } })
  expect(await counted.count(database.db, few, { offset: 0, limit: 4 })).toEqual({ count: 1, more: false })
  expect(countLimit).toBe(10_000)
})
