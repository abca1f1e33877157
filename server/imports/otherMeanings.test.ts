import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addExchangeRate } from '#server/exchangeRates/data.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import type { UploadReport } from '#shared/imports/imports.ts'
import type { DecidedTable } from '#shared/imports/mapping.ts'
import { asTest, createCompany, createDeveloper, createJob } from '#test/factories.ts'
import { decided, type Files, importForm, postImport, proposedTables, runToEnd } from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { importFolder } from './importer/files/importFolder.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-meanings-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function formOf(files: Files, more: Partial<DecidedTable> = {}): Promise<FormData> {
  const { tables } = await proposedTables(server, files)
  return importForm(files, [], Object.fromEntries(tables.map((table) => [table.name, decided(table, more)])))
}

async function preview(files: Files, more?: Partial<DecidedTable>): Promise<UploadReport> {
  const response = await postImport(server, 'preview', await formOf(files, more))
  expect(response.status).toBe(200)
  return (await response.json()) as UploadReport
}

const run = async (files: Files, more?: Partial<DecidedTable>) =>
  (await runToEnd(server, await formOf(files, more))).report
const developer = (email: string) =>
  server.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
const counts = (more: object) => ({ added: 0, changed: 0, unchanged: 0, bad: 0, ...more })

test('a rate of a month, a year or in thousands is a bad cell that is named, and no hourly rate', async () => {
  const files = {
    'rates.csv': [
      'Name,Email,Hourly Rate',
      'Hour Ly,hour@rate.example,€95 p.h.',
      'Mon Thly,month@rate.example,"$9,500/month"',
      'Year Ly,year@rate.example,"120,000 p.a."',
      'Thou Sand,thousand@rate.example,$85k',
      'Day Ly,day@rate.example,€450/day',
    ].join('\n'),
  }
  const report = await run(files)
  expect(report.files).toEqual([{ file: 'rates.csv', counts: counts({ added: 5 }) }])
  const asked = 'where an amount per hour is wanted, such as 45/hour.'
  expect(report.cells?.map(({ line, heading, reason, leftOut }) => [line, heading, reason, leftOut])).toEqual([
    [3, 'Hourly Rate', `“$9,500/month” is per month, ${asked}`, false],
    [4, 'Hourly Rate', `“120,000 p.a.” is per year, ${asked}`, false],
    [5, 'Hourly Rate', `“$85k” counts thousands, ${asked}`, false],
    [6, 'Hourly Rate', `“€450/day” is per day, ${asked}`, false],
  ])
  expect(await developer('hour@rate.example')).toMatchObject({ cost_rate_cents: 9_500, currency: 'EUR' })
  for (const name of ['month', 'year', 'thousand', 'day']) {
    expect(await developer(`${name}@rate.example`)).toMatchObject({ cost_rate_cents: null })
  }
})

describe('a city with what could be a state or a country', () => {
  test('gets no country, and its column is told once', async () => {
    const files = {
      'locations.csv': [
        'Name,Email,Location',
        'Dena Ver,denver@place.example,"Denver, CO"',
        'Atla Nta,atlanta@place.example,"Atlanta, GA"',
        'Ber Lin,berlin@place.example,"Berlin, DE"',
        'Reci Fe,recife@place.example,"Recife, PE"',
        'Lis Bon,lisbon@place.example,"Lisbon, PT"',
        'Por To,porto@place.example,"Porto, Portugal"',
        'Fran Cisco,francisco@place.example,"San Francisco, CA, USA"',
      ].join('\n'),
    }
    const told = await preview(files)
    const report = await run(files)
    expect(report.cells).toEqual(told.cells)
    expect(report.cells?.map(({ line, who, heading, reason }) => [line, who, heading, reason])).toEqual([
      [
        2,
        'Dena Ver',
        'Location',
        '“Denver, CO” ends in what could be a state or a country, and so do 3 more of this column. No country is set: write it out, such as Denver, USA.',
      ],
    ])
    const places = server.db.selectFrom('developers').select(['email', 'city', 'country'])
    expect(await places.where('email', 'like', '%@place.example').orderBy('email').execute()).toEqual([
      { email: 'atlanta@place.example', city: 'Atlanta, GA', country: null },
      { email: 'berlin@place.example', city: 'Berlin, DE', country: null },
      { email: 'denver@place.example', city: 'Denver, CO', country: null },
      { email: 'francisco@place.example', city: 'San Francisco', country: 'US' },
      { email: 'lisbon@place.example', city: 'Lisbon', country: 'PT' },
      { email: 'porto@place.example', city: 'Porto', country: 'PT' },
      { email: 'recife@place.example', city: 'Recife, PE', country: null },
    ])
  })

  test('is in no doubt where a column says the country', async () => {
    const report = await run({
      'told.csv': 'Name,Email,Location,Country\nTold Place,told@place2.example,"Denver, CO",United States\n',
    })
    expect(report.cells).toBeUndefined()
    expect(await developer('told@place2.example')).toMatchObject({ city: 'Denver, CO', country: 'US' })
  })

  test('gives a job no country either', async () => {
    await createCompany(server.db, { name: 'Place Ltd' })
    const files = { 'Openings.csv': 'Company,Job Title,Location\nPlace Ltd,Keeper,"Denver, CO"\n' }
    const report = await run(files, { fixed: { type: 'HOURLY' } })
    expect(report.files[0]?.counts).toEqual(counts({ added: 1 }))
    expect(report.cells?.map(({ heading, value }) => [heading, value])).toEqual([['Location', 'Denver, CO']])
    const jobs = server.db.selectFrom('jobs').select('location').where('title', '=', 'Keeper')
    expect((await jobs.executeTakeFirst())?.location).not.toContain('CO')
  })
})

describe('the amounts of a submittal', () => {
  const submitted = (email: string) =>
    server.db
      .selectFrom('job_profiles as p')
      .innerJoin('developers as d', 'd.id', 'p.developer_id')
      .select(['p.bill_rate_cents', 'p.currency', 'p.cost_rate_cents', 'p.cost_entered_cents', 'p.cost_currency'])
      .where('d.email', '=', email)
      .executeTakeFirst()
  const headings = 'Client,Job Title,Candidate Email,Stage,Bill Rate,Pay Rate'
  const filesOf = (email: string, bill: string, pay: string, job = 'Euro job') => ({
    'submissions.csv': `${headings}\nMoney Ltd,${job},${email},Sent,${bill},${pay}\n`,
  })
  beforeAll(async () => {
    const company = await createCompany(server.db, { name: 'Money Ltd' })
    await createJob(server.db, { company_id: company.id, title: 'Euro job', currency: 'EUR' })
    await createJob(server.db, { company_id: company.id, title: 'Franc job', currency: 'CHF' })
    for (const [email, currency] of [
      ['euro@money.example', 'EUR'],
      ['real@money.example', 'BRL'],
      ['both@money.example', 'BRL'],
      ['zloty@money.example', 'PLN'],
    ] as const) {
      await createDeveloper(server.db, { email, currency })
    }
    await asTest(server.db, async (trx) => {
      await addExchangeRate(trx, { currency: 'EUR', rate: '1.25', day: '2026-11-01' })
      await addExchangeRate(trx, { currency: 'BRL', rate: '0.2', day: '2026-11-01' })
    })
  })

  test('without a currency are in that of the job and in that of the developer', async () => {
    await run(filesOf('euro@money.example', '95', '65'))
    const alike = { cost_entered_cents: null, cost_currency: null }
    expect(await submitted('euro@money.example')).toEqual({
      bill_rate_cents: 9_500,
      currency: 'EUR',
      cost_rate_cents: 6_500,
      ...alike,
    })
    const files = filesOf('real@money.example', '95', '250')
    expect((await preview(files)).rows?.[0]?.values).toContainEqual({ field: 'Currency', from: null, to: 'EUR' })
    await run(files)
    const converted = { cost_rate_cents: 4_000, cost_entered_cents: 25_000, cost_currency: 'BRL' }
    expect(await submitted('real@money.example')).toEqual({ bill_rate_cents: 9_500, currency: 'EUR', ...converted })
  })

  test('stay as they are in a second run, also at another exchange rate', async () => {
    await asTest(server.db, (trx) => addExchangeRate(trx, { currency: 'BRL', rate: '0.3', day: '2026-11-02' }))
    const files = filesOf('real@money.example', '95', '250')
    expect((await run(files)).files[0]?.counts).toEqual(counts({ unchanged: 1 }))
  })

  test('that name one each keep it', async () => {
    await run(filesOf('both@money.example', 'CHF 95', '€60', 'Franc job'))
    expect(await submitted('both@money.example')).toMatchObject({ currency: 'CHF', cost_rate_cents: null })
    await asTest(server.db, (trx) => addExchangeRate(trx, { currency: 'CHF', rate: '1', day: '2026-11-01' }))
    await run(filesOf('both@money.example', 'CHF 95', '€60', 'Franc job'))
    expect(await submitted('both@money.example')).toEqual({
      bill_rate_cents: 9_500,
      currency: 'CHF',
      cost_rate_cents: 7_500,
      cost_entered_cents: 6_000,
      cost_currency: 'EUR',
    })
  })

  test('are left out where no exchange rate was entered, and the sentence says which', async () => {
    const report = await run(filesOf('zloty@money.example', '95', '250'))
    expect(report.cells?.map(({ heading, reason }) => [heading, reason])).toEqual([
      ['Pay Rate', 'it is in PLN. PLN and EUR cannot be compared: no exchange rate for PLN was entered in Settings.'],
    ])
    expect(await submitted('zloty@money.example')).toMatchObject({ currency: 'EUR', cost_rate_cents: null })
  })

  test('follow a job and a developer of the same run in its preview', async () => {
    const files = {
      'developers.csv': 'email,first_name,last_name,currency\nnew@money.example,New,Person,EUR\n',
      'jobs.csv': 'company,title,type,currency\nMoney Ltd,New job,HOURLY,EUR\n',
      'job_profiles.csv': 'company,job,developer,cost_rate,bill_rate\nMoney Ltd,New job,new@money.example,60,90\n',
    }
    const { rows = [] } = (await (await postImport(server, 'preview', importForm(files))).json()) as UploadReport
    const values = rows.find(({ file }) => file === 'job_profiles.csv')?.values
    expect(values).toContainEqual({ field: 'Currency', from: null, to: 'EUR' })
  })
})

describe('a row that says that somebody is not to come in', () => {
  const files = {
    'people.csv': [
      'Name,Email,Our verdict',
      'Ann Good,ann@verdict.example,great',
      'Bea Banned,bea@verdict.example,Do not use!',
      'Cem Black,cem@verdict.example,BLACKLISTED',
      'Dan Out,dan@verdict.example,not hired',
      'Eve Kept,eve@verdict.example,not rejected',
      'Fay Back,fay@verdict.example,Rejected 2024',
    ].join('\n'),
  }
  const stored = async () => {
    const people = server.db.selectFrom('developers').select(['email', 'stage']).orderBy('email')
    const found = await people.where('email', 'like', '%@verdict.example').execute()
    return found.map(({ email, stage }) => [email.split('@')[0], stage])
  }
  const runs = async () => (await server.db.selectFrom('import_runs').select('id').execute()).length
  const refusalOf = async (more?: Partial<DecidedTable>, some: Files = files) => {
    const response = await postImport(server, 'run', await formOf(some, more))
    return (JSON.parse((await response.text()).trim()) as { error?: string }).error
  }

  test('is told by the preview with its words', async () => {
    const report = await preview(files)
    expect(report.files).toEqual([{ file: 'people.csv', counts: counts({ added: 2, bad: 4 }) }])
    expect(report.against).toEqual([
      { file: 'people.csv', line: 3, who: 'Bea Banned', heading: 'Our verdict', words: 'Do not use!' },
      { file: 'people.csv', line: 4, who: 'Cem Black', heading: 'Our verdict', words: 'BLACKLISTED' },
      { file: 'people.csv', line: 5, who: 'Dan Out', heading: 'Our verdict', words: 'not hired' },
      { file: 'people.csv', line: 7, who: 'Fay Back', heading: 'Our verdict', words: 'Rejected 2024' },
    ])
  })

  test('refuses the run with its line and words, before anything is written', async () => {
    const before = await runs()
    expect(await refusalOf()).toContain('people.csv, line 3: Bea Banned: “Do not use!” under “Our verdict”.')
    expect(await refusalOf({ fixed: { stage: 'APPLICANT' } })).toContain('Nothing was imported.')
    expect(await refusalOf({ fixed: { stage: 'MEMBER' } })).toContain('Nothing was imported.')
    const stages = [3, 4, 5].map((line) => ({ line, stage: 'BLOCKED' as const }))
    expect(await refusalOf({ stages })).toContain('line 7: Fay Back: “Rejected 2024”')
    expect(await refusalOf({ stages: [...stages, { line: 7, stage: 'APPLICANT' }] })).toContain('line 7')
    expect([await stored(), await runs()]).toEqual([[], before])
  })

  test('refuses it also in a column of stages that does not know the word, or that is under its heading', async () => {
    const row = 'Name,Email,Stage\nGus Banned,gus@verdict.example,Do not use\nHal Good,hal@verdict.example,Applied\n'
    expect(await refusalOf({}, { 'staged.csv': row })).toContain('Gus Banned: “Do not use” under “Stage”.')
    const marked = 'Name,Email,Blacklisted\nIda Banned,ida@verdict.example,x\n'
    expect(await refusalOf({}, { 'marked.csv': marked })).toContain('Ida Banned: “x” under “Blacklisted”.')
    const bare = 'Name,Email,\nJoe Banned,joe@verdict.example,Rejected\n'
    expect(await refusalOf({}, { 'bare.csv': bare })).toContain('Joe Banned: “Rejected” in a column without a heading.')
    expect(await refusalOf({}, { 'long.csv': bare.replace('Email,', 'Email') })).toContain(
      '“Rejected” in a column without',
    )
    expect(await stored()).toEqual([])
  })

  test('refuses the command, too', async () => {
    await writeFile(path.join(folder, 'people.csv'), files['people.csv'])
    const columns = [
      { heading: 'Name', column: 'full_name' },
      { heading: 'Email', column: 'email' },
    ]
    const before = await runs()
    const imported = importFolder({
      db: server.db,
      files: createFolderStore(folder),
      folder,
      mappings: { 'people.csv': { file: 'developers.csv', columns, fixed: {} } },
      onStart: () => undefined,
      progress: silentProgress,
      signal: new AbortController().signal,
    })
    await expect(imported).rejects.toThrow('people.csv, line 4: Cem Black: “BLACKLISTED” under “Our verdict”.')
    expect([await stored(), await runs()]).toEqual([[], before])
  })

  test('comes in with the stage that was chosen for it, or is left out', async () => {
    const stages = [
      { line: 3, stage: 'BLOCKED' as const },
      { line: 4, stage: 'BLOCKED' as const },
      { line: 5, stage: 'REJECTED' as const },
      { line: 7, stage: null },
    ]
    const report = await run(files, { stages })
    expect(report.files).toEqual([{ file: 'people.csv', counts: counts({ added: 5, bad: 1 }) }])
    expect(report.problems).toEqual([{ file: 'people.csv', line: 7, reason: 'It was left out by choice.' }])
    expect(await stored()).toEqual([
      ['ann', 'APPLICANT'],
      ['bea', 'BLOCKED'],
      ['cem', 'BLOCKED'],
      ['dan', 'REJECTED'],
      ['eve', 'APPLICANT'],
    ])
  })

  test('comes in where its column goes to the stages, or all rows have such a stage', async () => {
    const some = { 'verdicts.csv': 'Name,Email,Our verdict\nKai Out,kai@verdict.example,Rejected\n' }
    const columns = [
      { heading: 'Name', column: 'full_name' },
      { heading: 'Email', column: 'email' },
    ]
    await run(some, { columns: [...columns, { heading: 'Our verdict', column: 'stage' }] })
    expect(await developer('kai@verdict.example')).toMatchObject({ stage: 'REJECTED' })
    const all = { 'blocked.csv': 'Name,Email,Our verdict\nLou Out,lou@verdict.example,Do not use\n' }
    await run(all, { fixed: { stage: 'BLOCKED' } })
    expect(await developer('lou@verdict.example')).toMatchObject({ stage: 'BLOCKED' })
  })
})
