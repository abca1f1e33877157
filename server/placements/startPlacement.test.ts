import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { startPlacement } from './starts/startPlacement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const terms = { starts_on: '2026-03-02', cost_rate_cents: 5_025, bill_rate_cents: 8_000, weekly_hours: 32 }

async function createWon(row: object = {}, time_zone: string | null = null): Promise<string> {
  const { db } = database
  const company = await createCompany(db, { time_zone })
  const job = await createJob(db, { company_id: company.id })
  const dstm = await createUser(db, { role: 'dstm' })
  const developer = await createDeveloper(db, { dstm_id: dstm.id })
  const won = {
    job_id: job.id,
    developer_id: developer.id,
    status: 'PLACED' as const,
    currency: 'EUR',
    ...terms,
    ...row,
  }
  return (await createJobProfile(db, won)).id
}

const start = (id: string, now: string) => asTest(database.db, (trx) => startPlacement(trx, id, null, new Date(now)))

const ratesOf = (placementId: string) =>
  database.db.selectFrom('placement_rates').selectAll().where('placement_id', '=', placementId).execute()

const checkInsOf = (placementId: string) =>
  database.db.selectFrom('check_ins').selectAll().where('placement_id', '=', placementId).orderBy('due_on').execute()

test('a placement has the terms of its profile, the first rates and the check-ins of half a year', async () => {
  const profile = await createWon()
  const id = await start(profile, '2026-02-20T12:00:00Z')
  const { db } = database
  const row = await db.selectFrom('placements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    ...terms,
    currency: 'EUR',
    status: 'PENDING_START',
    ends_on: null,
    job_profile_id: profile,
  })
  const { weekly_hours: _, ...rates } = terms
  expect(await ratesOf(id)).toMatchObject([{ ...rates, currency: 'EUR', author_id: null }])
  const checkIns = await checkInsOf(id)
  expect(checkIns.map(({ due_on }) => due_on)).toEqual([
    '2026-02-27',
    '2026-03-03',
    '2026-03-09',
    '2026-04-01',
    '2026-05-01',
    '2026-05-31',
    '2026-07-02',
    '2026-08-02',
  ])
  for (const { state, host_id } of checkIns)
    expect({ state, hosted: host_id !== null }).toEqual({ state: 'SCHEDULED', hosted: true })
})

test.each([
  [null, '2026-03-01T23:59:59Z', 'PENDING_START'],
  [null, '2026-03-02T00:00:00Z', 'ACTIVE'],
  ['Pacific/Auckland', '2026-03-01T11:00:00Z', 'ACTIVE'],
  ['America/Los_Angeles', '2026-03-02T07:59:59Z', 'PENDING_START'],
  ['America/Los_Angeles', '2026-03-02T08:00:00Z', 'ACTIVE'],
])('where the clock of the company is that of %s, a placement of 2 March is at %s %s', async (zone, now, status) => {
  const id = await start(await createWon({}, zone), now)
  const { db } = database
  expect(await db.selectFrom('placements').select('status').where('id', '=', id).execute()).toEqual([{ status }])
})

test('one that began long ago has no check-ins in the past', async () => {
  const id = await start(await createWon(), '2026-06-15T12:00:00Z')
  const [first] = (await checkInsOf(id)).map(({ due_on }) => due_on)
  expect(first).toBe('2026-07-02')
})

test('the first rates have the account that placed the developer as their author', async () => {
  const { db } = database
  const profile = await createWon()
  const { id: actor } = await createUser(db)
  const id = await write(db, { actor }, (trx) => startPlacement(trx, profile))
  expect(await ratesOf(id)).toMatchObject([{ author_id: actor }])
})

test('a placement starts once, also when two start it at once', async () => {
  const profile = await createWon()
  const now = '2026-02-20T12:00:00Z'
  const ids = await Promise.all([start(profile, now), start(profile, now), start(profile, now)])
  expect(new Set(ids).size).toBe(1)
  expect(await ratesOf(ids[0] ?? '')).toHaveLength(1)
  expect(await start(profile, '2027-01-01T12:00:00Z')).toBe(ids[0])
})

test.each(['starts_on', 'cost_rate_cents', 'bill_rate_cents', 'weekly_hours'])(
  'without %s nothing starts',
  async (column) => {
    const profile = await createWon({ [column]: null })
    const refusal = 'A placement needs a start date, both rates and weekly hours.'
    await expect(start(profile, '2026-02-20T12:00:00Z')).rejects.toThrow(refusal)
  },
)

test('dated rates are neither changed nor deleted, and a day has one that counts', async () => {
  const { db } = database
  const placement_id = await start(await createWon(), '2026-02-20T12:00:00Z')
  const rates = { placement_id, cost_rate_cents: 1, bill_rate_cents: 2, currency: 'EUR' }
  const add = () =>
    asTest(db, (trx) =>
      trx
        .insertInto('placement_rates')
        .values({ ...rates, starts_on: '2026-03-02' })
        .execute(),
    )
  const all = asTest(db, (trx) => trx.deleteFrom('placement_rates').where('placement_id', '=', placement_id).execute())
  await expect(all).rejects.toThrow('never deleted')
  await expect(
    asTest(db, (trx) => trx.updateTable('placement_rates').set({ bill_rate_cents: 1 }).execute()),
  ).rejects.toThrow('never changed')
  await expect(add()).rejects.toThrow('placement_rates_day_key')
  await asTest(db, (trx) =>
    trx
      .updateTable('placement_rates')
      .set({ superseded_at: new Date() })
      .where('placement_id', '=', placement_id)
      .execute(),
  )
  await add()
  expect(await ratesOf(placement_id)).toHaveLength(2)
})
