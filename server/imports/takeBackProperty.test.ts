import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, write } from '#server/platform/db/connection/connect.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import * as fc from '#test/draws/property.ts'
import { runsOf } from '#test/draws/seed.ts'
import { createUser } from '#test/factories.ts'
import { exactDatabase, wholeDatabase } from '#test/rows/wholeDatabase.ts'
import { importUpload } from './importer/files/importUpload.ts'
import { takeBackImport } from './takingBack/takeBack.ts'

let database: TestDatabase
let db: Database
let admin: string
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  admin = (await createUser(db, { role: 'admin' })).id
})
afterAll(() => database.drop())

/** Few names, so that two files are often about the same record. */
const name = (word: string) => fc.nat(2).map((number) => `${word} ${number}`)
const email = fc.nat(3).map((number) => `d${number}@x.example`)
const cell = (...texts: string[]) => fc.constantFrom('', ...texts)
const rowsOf = (...cells: fc.Arbitrary<string>[]) =>
  fc.array(
    fc.tuple(...cells).map((row) => row.join(',')),
    { maxLength: 4 },
  )

const firmFiles = fc.record({
  'skills.csv': rowsOf(name('Skill'), fc.constantFrom('TOOL', 'LANGUAGE')),
  'companies.csv': rowsOf(name('Company'), cell('ACTIVE', 'PAST'), cell('co.example')),
  'clients.csv': rowsOf(
    fc.nat(2).map((number) => `c${number}@x.example`),
    name('Client'),
    name('Company'),
  ),
  'developers.csv': rowsOf(
    email,
    name('First'),
    name('Last'),
    cell('MEMBER', 'STANDBY', 'APPLICANT'),
    cell('Rome', 'Oslo'),
    cell('Skill 0:3|Skill 1', 'Skill 2:1', 'Skill 9'),
    cell('45', '60.5'),
  ),
  'jobs.csv': rowsOf(
    name('Company'),
    name('Job'),
    fc.constantFrom('HOURLY', 'SALARY'),
    cell('ACTIVE', 'ON_HOLD', 'LOST'),
    cell('Skill 0|Skill 1', 'Skill 2'),
  ),
  'job_profiles.csv': rowsOf(
    name('Company'),
    name('Job'),
    email,
    cell('SHORTLISTED', 'SENT', 'PLACED', 'OFFER_DECLINED'),
    fc.constant('40'),
    fc.constant('80'),
    fc.constant('40'),
    cell('2026-01-05', '2025-03-01'),
  ),
})

const headings = {
  'skills.csv': 'name,type',
  'companies.csv': 'name,status,domain',
  'clients.csv': 'email,display_name,company',
  'developers.csv': 'email,first_name,last_name,stage,city,skills,cost_rate',
  'jobs.csv': 'company,title,type,status,required_skills',
  'job_profiles.csv': 'company,job,developer,status,cost_rate,bill_rate,weekly_hours,starts_on',
} as const

async function runImport(files: Readonly<Record<keyof typeof headings, readonly string[]>>): Promise<string> {
  const contents = Object.entries(headings).map(
    ([file, heading]) => [file, Buffer.from([heading, ...files[file as keyof typeof headings]].join('\n'))] as const,
  )
  let run = ''
  const upload = { files: new Map(contents), resumes: [], mappings: {}, account: admin }
  for await (const event of importUpload(db, upload)) if ('run' in event) run = event.run
  return run
}

/** Takes back a run in parts of two records. @returns the sum of all parts, and what the last one kept. */
async function takeBack(run: string) {
  let [removed, restored] = [0, 0]
  for (;;) {
    const part = await write(db, { actor: admin }, (trx) => takeBackImport(trx, run, false, 2))
    removed += part.removed
    restored += part.restored
    if (part.left === 0) return { ...part, removed, restored }
    expect(part.removed + part.restored).toBeGreaterThan(1)
  }
}

const everything = () => wholeDatabase(database.owner)
const everyRow = () => exactDatabase(database.owner)

test('whatever was there and whatever is imported, a run that is taken back leaves every row as it was', {
  tags: 'property',
}, async () => {
  let [removed, restored] = [0, 0]
  await fc.assert(
    fc.asyncProperty(firmFiles, firmFiles, async (first, second) => {
      await runImport(first)
      const before = await everything()
      const result = await takeBack(await runImport(second))
      expect(result.kept).toEqual([])
      expect(await everything()).toEqual(before)
      removed += result.removed
      restored += result.restored
    }),
    { numRuns: 25 },
  )
  expect(Math.min(removed, restored)).toBeGreaterThan(runsOf(10))
})

test('whatever was there and whatever is imported, a second run of the same files writes no row of any table', {
  tags: ['property', 'fuzz'],
}, async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(firmFiles, firmFiles, async (first, second) => {
      await runImport(first)
      await runImport(second)
      const before = await everyRow()
      await runImport(second)
      expect(await everyRow()).toEqual(before)
      written += before.events?.length ?? 0
    }),
    { numRuns: 15 },
  )
  expect(written).toBeGreaterThan(runsOf(100))
})

test('runs that follow each other are taken back from the last one on, to what was before the first', {
  tags: 'property',
}, async () => {
  await fc.assert(
    fc.asyncProperty(firmFiles, firmFiles, async (first, second) => {
      const before = await everything()
      const runs = [await runImport(first), await runImport(second)]
      for (const run of runs.toReversed()) expect((await takeBack(run)).kept).toEqual([])
      expect(await everything()).toEqual(before)
    }),
    { numRuns: 10 },
  )
})
