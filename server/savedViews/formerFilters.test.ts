import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { parseFilter } from '#shared/lists.ts'
import { securityEventList } from '#shared/securityEvents.ts'
import { staffList } from '#shared/staff.ts'
import { emptyDatabase } from '#test/database.ts'
import { asTest, createUser } from '#test/factories.ts'

/** Addresses as earlier releases saved them, and as the lists read them now. */
const views = [
  ['/staff', 'blocked=true', 'active=false'],
  ['/staff', 'search=a%26b&blocked=false&role=vetter&sort=-email', 'search=a%26b&role=vetter&sort=-email&active=true'],
  ['/staff', 'blocked=', ''],
  ['/staff', 'active=true&blocked=true', 'active=true'],
  ['/staff', 'active=true&search=blocked%3Dtrue', 'active=true&search=blocked%3Dtrue'],
  ['/security', 'person=Zo%C3%AB+%C3%9Cnal&kind=LOG_IN_FAILED', 'kind=LOG_IN_FAILED&search=Zo%C3%AB+%C3%9Cnal'],
  ['/security', 'from=2026-01-01&address=10.0.&to=2026-01-31', 'address=10.0.&at=2026-01-01..2026-01-31'],
  ['/security', 'to=2026-01-31&person=me', 'search=me&at=..2026-01-31'],
  ['/security', 'from=2026-01-01&to=', 'at=2026-01-01..'],
  ['/security', 'from=&to=', ''],
  ['/security', 'kind=LOG_IN', 'kind=LOG_IN'],
  ['/my-assessments', 'blocked=true&from=2026-01-01', 'blocked=true&from=2026-01-01'],
  ['/security', '', ''],
] as const

let db: Database
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await emptyDatabase()
  url = database.url
  drop = database.drop
  const release = await readMigrations()
  await migrate(
    url,
    release.filter(({ name }) => name < '0021'),
  )
  db = connect(url, 2)
  const { id: user_id } = await createUser(db, {})
  const rows = views.map(([screen, query], at) => ({ user_id, screen, query, name: String(at), shared: false }))
  await asTest(db, (trx) => trx.insertInto('saved_views').values(rows).execute())
  await migrate(url, release)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

async function asOwner(run: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await run(owner).finally(() => owner.end())
}

async function stored() {
  const rows = await db.selectFrom('saved_views').select(['name', 'query', 'version']).execute()
  return rows.toSorted((one, other) => Number(one.name) - Number(other.name))
}

test('an upgrade rewrites the filters of saved views that had another name, and leaves all others alone', async () => {
  const rows = await stored()
  expect(rows.map(({ query }) => query)).toEqual(views.map(([, , now]) => now))
  expect(rows.map(({ version }) => version)).toEqual(
    views.map(([, before, now]) => (before === now ? 1 : expect.any(Number))),
  )
})

test('what it wrote is what the lists read', () => {
  const read = (list: typeof staffList | typeof securityEventList, query: string) => {
    const values = new URLSearchParams(query)
    return parseFilter(list as typeof staffList, (name) => values.get(name) ?? '')
  }
  expect(read(staffList, views[1][2])).toEqual({ search: 'a&b', role: ['vetter'], active: true })
  expect(read(securityEventList, views[5][2])).toEqual({ search: 'Zoë Ünal', kind: ['LOG_IN_FAILED'] })
  expect(read(securityEventList, views[6][2])).toEqual({
    address: '10.0.',
    at: { from: '2026-01-01', to: '2026-01-31' },
  })
  expect(read(securityEventList, views[7][2])).toEqual({ search: 'me', at: { from: undefined, to: '2026-01-31' } })
})

test('run again it changes nothing', async () => {
  const before = await stored()
  const file = new URL('../platform/db/migrations/0021_saved_view_filters.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  await asOwner((owner) => owner.query(`begin; ${text} commit`))
  expect(await stored()).toEqual(before)
})
