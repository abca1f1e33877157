import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile } from '#server/imports/importer/files/importFile.ts'
import { ImportTally } from '#server/imports/importer/report.ts'
import { createWriter } from '#server/imports/importer/target.ts'
import { startRun } from '#server/imports/runs/data.ts'
import { readCsv } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { dayIn } from '#test/days.ts'
import { createCompany, createDeveloper, createJob } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const company = await createCompany(database.db, { name: 'Acme' })
  await createJob(database.db, { company_id: company.id, title: 'Dev' })
})
afterAll(() => database.drop())

const columns = 'company,job,developer,status,cost_rate,bill_rate,weekly_hours,starts_on,ends_on'

/** Imports one profile, from its status on. */
const importProfile = (email: string, cells: string) => importColumns(columns, email, cells)

async function importColumns(heading: string, email: string, cells: string) {
  const tally = new ImportTally()
  const file = 'job_profiles.csv'
  const rows = readCsv([Buffer.from(`${heading}\nAcme,Dev,${email},${cells}\n`)], columnsOf(file))
  const run = await startRun(database.db, { account: null, files: [file], mappings: {} })
  const target = createWriter(database.db, run)
  for await (const _rows of importFile({ file, rows, target, tally }));
  const { files, problems } = tally.report()
  const [outcome] = Object.entries(files[0]?.counts ?? {}).find(([, rows]) => rows > 0) ?? []
  return problems[0]?.reason ?? outcome
}

async function newDeveloper(): Promise<string> {
  const { email } = await createDeveloper(database.db)
  return email
}

test('an agreed cost keeps its own currency, and a part of it is refused', async () => {
  const email = await newDeveloper()
  const row = (cells: string) => importColumns(`${columns},cost_entered,cost_currency`, email, cells)
  expect(await row(`PLACED,50,80,40,${dayIn(-10)},,46,EUR`)).toBe('added')
  const terms = { cost_rate_cents: 5_000, cost_entered_cents: 4_600, cost_currency: 'EUR' }
  expect(await costOf(email)).toEqual([terms])
  expect(await row('PLACED,50,80,40,,,46,')).toContain('needs cost_entered, cost_currency and cost_rate')
  expect(await importProfile(email, 'PLACED,51,80,40,,')).toBe('changed')
  const replaced = { cost_rate_cents: 5_100, cost_entered_cents: null, cost_currency: null }
  expect(await costOf(email)).toEqual([terms, replaced])
})

/** Reads the dated rates, the first one first. */
const costOf = (email: string) =>
  database.db
    .selectFrom('placement_rates as r')
    .innerJoin('placements as p', 'p.id', 'r.placement_id')
    .innerJoin('job_profiles as j', 'j.id', 'p.job_profile_id')
    .innerJoin('developers as d', 'd.id', 'j.developer_id')
    .select(['r.cost_rate_cents', 'r.cost_entered_cents', 'r.cost_currency'])
    .where('d.email', '=', email)
    .orderBy('r.created_at')
    .execute()

const placement = (email: string) =>
  database.db
    .selectFrom('placements as p')
    .innerJoin('job_profiles as j', 'j.id', 'p.job_profile_id')
    .innerJoin('developers as d', 'd.id', 'j.developer_id')
    .select(['p.status', 'p.starts_on', 'p.ends_on', 'p.cost_rate_cents', 'p.bill_rate_cents', 'p.weekly_hours'])
    .where('d.email', '=', email)
    .executeTakeFirst()

test.each([
  ['PLACED', dayIn(10), '', 'PENDING_START'],
  ['PLACED', dayIn(-10), '', 'ACTIVE'],
  ['PLACED', dayIn(-10), dayIn(300), 'ACTIVE'],
  ['PLACED', dayIn(-10), dayIn(20), 'ENDING'],
  ['COMPLETED', dayIn(-90), dayIn(-9), 'ENDED'],
  ['ENDED_EARLY', dayIn(-90), '', 'ENDED_EARLY'],
])('a profile that is %s from %s to %j is a placement that is %s, once', async (status, starts_on, ends_on, wanted) => {
  const email = await newDeveloper()
  const cells = `${status},50,80,40,${starts_on},${ends_on}`
  expect(await importProfile(email, cells)).toBe('added')
  const terms = { cost_rate_cents: 5_000, bill_rate_cents: 8_000, weekly_hours: 40 }
  expect(await placement(email)).toEqual({ status: wanted, starts_on, ends_on: ends_on || null, ...terms })
  expect(await importProfile(email, cells)).toBe('unchanged')
})

test('a placement changes with its profile, and keeps the values that the row leaves out', async () => {
  const email = await newDeveloper()
  await importProfile(email, `SENT,50,80,40,,`)
  expect(await placement(email)).toBeUndefined()
  expect(await importProfile(email, `PLACED,,,,${dayIn(-10)},`)).toBe('changed')
  expect(await importProfile(email, `PLACED,,90,,,${dayIn(200)}`)).toBe('changed')
  const terms = { cost_rate_cents: 5_000, bill_rate_cents: 9_000, weekly_hours: 40, starts_on: dayIn(-10) }
  expect(await placement(email)).toMatchObject({ status: 'ACTIVE', ends_on: dayIn(200), ...terms })
  expect(await importProfile(email, `COMPLETED,,,,,${dayIn(-1)}`)).toBe('changed')
  expect(await placement(email)).toMatchObject({ status: 'ENDED', ends_on: dayIn(-1), ...terms })
})

test('a placement that lacks details, or contradicts its dates or profile, is a bad row', async () => {
  const email = await newDeveloper()
  expect(await importProfile(email, `PLACED,50,,40,,`)).toBe('status: a placement needs starts_on, bill_rate.')
  expect(await importProfile(email, `PLACED,50,80,40,2026-02-01,2026-01-01`)).toContain('must not be before starts_on')
  expect(await importProfile(email, `PLACED,50,80,40,2026-02-01,`)).toBe('added')
  expect(await importProfile(email, `SENT,,,,,`)).toBe('status: this profile has a placement, so it cannot be Sent.')
})

test('an old profile that has ended needs no placement', async () => {
  const email = await newDeveloper()
  expect(await importProfile(email, `COMPLETED,,,,,`)).toBe('added')
  expect(await placement(email)).toBeUndefined()
})
