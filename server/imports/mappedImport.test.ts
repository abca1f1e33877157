import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badCellHeadings, badCellTable, type UploadReport } from '#shared/imports/imports.ts'
import type { DecidedTable, TableChoices } from '#shared/imports/mapping.ts'
import { csvText } from '#shared/platform/text/csvText.ts'
import { today } from '#test/days.ts'
import { createCompany, createDeveloper, createUser } from '#test/factories.ts'
import { decided, type Files, importForm, postImport, proposedTables, runToEnd } from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tablesOf = (files: Files, choices?: TableChoices) => proposedTables(server, files, choices)

async function mappingsOf(files: Files, more: Partial<DecidedTable> = {}) {
  const { tables } = await tablesOf(files)
  return Object.fromEntries(tables.map((table) => [table.name, decided(table, more)]))
}

async function preview(files: Files, mappings: Readonly<Record<string, DecidedTable>>): Promise<UploadReport> {
  const response = await postImport(server, 'preview', importForm(files, [], mappings))
  expect(response.status).toBe(200)
  return (await response.json()) as UploadReport
}

async function run(files: Files, mappings: Readonly<Record<string, DecidedTable>>): Promise<UploadReport> {
  return (await runToEnd(server, importForm(files, [], mappings))).report
}

const developer = (email: string) =>
  server.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
const counts = (more: object) => ({ added: 0, changed: 0, unchanged: 0, bad: 0, ...more })

describe('a table of jobs without a table of companies', () => {
  const jobs =
    'Account Name,Job Title,Job Type\nNew Harbor,Engineer,Hourly\nnew harbor,Designer,Hourly\nKnown Quay,Writer,Hourly\n'
  const files = { 'Openings.csv': jobs }
  const columns = [
    { heading: 'Account Name', column: 'company' },
    { heading: 'Job Title', column: 'title' },
    { heading: 'Job Type', column: 'type' },
  ]
  const mapping: DecidedTable = { file: 'jobs.csv', columns, fixed: {}, corrections: [], apart: [] }
  const mappings = { 'Openings.csv': { ...mapping, add_companies: true } }

  test('adds the companies that it names where that is chosen, each once, in preview and run alike', async () => {
    await createCompany(server.db, { name: 'Known Quay' })
    const expected = [
      { file: 'Openings.csv › companies', counts: counts({ added: 1 }) },
      { file: 'Openings.csv', counts: counts({ added: 3 }) },
    ]
    expect(await preview(files, mappings)).toMatchObject({ files: expected, problems: [] })
    expect(await run(files, mappings)).toMatchObject({ files: expected, problems: [] })
    const added = await server.db
      .selectFrom('companies')
      .select('status')
      .where('name', 'ilike', 'new harbor')
      .execute()
    expect(added).toEqual([{ status: 'PROSPECT' }])
    expect((await preview(files, mappings)).files.map((file) => file.counts)).toEqual([counts({ unchanged: 3 })])
  })

  test('adds no company of a job that is refused for another reason, in preview and run alike', async () => {
    const rows = [
      'Untitled Pier,,Hourly',
      'Untyped Pier,Engineer,',
      'Barter Pier,Engineer,Barter',
      'Good Pier,,Hourly',
      'Good Pier,Engineer,Hourly',
    ]
    const others = { 'Openings.csv': ['Account Name,Job Title,Job Type', ...rows].join('\n') }
    const expected = await preview(others, mappings)
    const { files: done, cells, problems } = await run(others, mappings)
    expect({ files: done, cells, problems }).toMatchObject({ files: expected.files, problems: expected.problems })
    expect(done).toEqual([
      { file: 'Openings.csv', counts: counts({ added: 1, bad: 4 }) },
      { file: 'Openings.csv › companies', counts: counts({ added: 1 }) },
    ])
    expect(expected.rows?.map(({ file, who, values }) => [file, who, values[0]?.to])).toEqual([
      ['Openings.csv › companies', 'Good Pier', 'Good Pier'],
      ['Openings.csv', 'Engineer', 'Good Pier'],
    ])
    const added = server.db.selectFrom('companies').select('name').where('name', 'like', '% Pier')
    expect(await added.execute()).toEqual([{ name: 'Good Pier' }])
  })

  test('says how to add them where it is not chosen, and adds none beside a table of companies', async () => {
    const others = { 'Openings.csv': jobs.replaceAll(/new harbor/gi, 'Far Pier') }
    const { cells } = await preview(others, { 'Openings.csv': mapping })
    expect(cells?.map(({ reason }) => reason)).toEqual(
      Array(2).fill(expect.stringContaining('a table of jobs can add its companies')),
    )
    const beside = { ...others, 'companies.csv': 'name\nOnly This\n' }
    expect(await preview(beside, mappings)).toMatchObject({
      files: [
        { file: 'Openings.csv', counts: { added: 0, bad: 2 } },
        { file: 'companies.csv', counts: { added: 1 } },
      ],
    })
  })
})

describe('a raw export', () => {
  test('in German is imported whole with its days, amounts and countries, and once', async () => {
    const content = await readFile(path.join(import.meta.dirname, '../../test/imports/bewerber.csv'))
    const files = { 'bewerber.csv': new Uint8Array(content) }
    const mappings = await mappingsOf(files)
    expect(await run(files, mappings)).toEqual({
      files: [{ file: 'bewerber.csv', counts: counts({ added: 2 }) }],
      problems: [],
      resumes: [],
    })
    expect(await developer('juergen@mail.example')).toMatchObject({
      first_name: 'Jürgen',
      last_name: 'Müller',
      city: 'Köln',
      country: 'DE',
      cost_rate_cents: 6_550,
      currency: 'EUR',
      available_from: '2026-12-01',
      source: 'IMPORT',
    })
    expect(await developer('zoe@mail.example')).toMatchObject({
      last_name: 'Weiß',
      country: 'AT',
      cost_rate_cents: 107_000,
      available_from: today(),
    })
    expect((await run(files, mappings)).files).toEqual([{ file: 'bewerber.csv', counts: counts({ unchanged: 2 }) }])
  })

  test('of several sheets is imported in the order in which they refer to each other', async () => {
    const people = [
      ['Full name', 'Mail'],
      ['Ona Sheet', 'ona@mail.example'],
    ]
    const jobs = [
      ['Client', 'Position', 'Openings'],
      ['Sheets Ltd', 'Dev', 2],
    ]
    const companies = [
      ['Account Name', 'Website'],
      ['Sheets Ltd', 'https://www.sheets.example/home'],
    ]
    const sheets = [
      { name: 'People', rows: people },
      { name: 'Jobs', rows: jobs },
      { name: 'Accounts', rows: companies },
    ]
    const files = { 'all.xlsx': new Uint8Array(await writeXlsx({ sheets })) }
    const mappings = await mappingsOf(files, { fixed: { type: 'HOURLY' } })
    const report = await run(files, mappings)
    expect(report.problems).toEqual([])
    expect(report.files).toEqual([
      { file: 'all.xlsx › Accounts', counts: counts({ added: 1 }) },
      { file: 'all.xlsx › People', counts: counts({ added: 1 }) },
      { file: 'all.xlsx › Jobs', counts: counts({ added: 1 }) },
    ])
    const job = await server.db.selectFrom('jobs').selectAll().where('title', '=', 'Dev').executeTakeFirst()
    expect(job).toMatchObject({ type: 'HOURLY', openings: 2 })
  })

  test('is proposed again as what a person says its rows are', async () => {
    const files = { 'list.csv': 'Name,Website\nNorth,north.example\n' }
    expect((await tablesOf(files)).tables[0]?.file).toBe('companies.csv')
    const { tables } = await tablesOf(files, { 'list.csv': { file: 'skills.csv' } })
    expect(tables[0]).toMatchObject({
      file: 'skills.csv',
      columns: [{ heading: 'Name', column: 'name' }, { column: null }],
    })
  })

  test('that is a template already needs no mapping, and one that cannot be read is named with the reason', async () => {
    const answer = await tablesOf({
      'companies.csv': 'name\nNorth\n',
      'broken.xlsx': 'PK\u0003\u0004nothing',
      'empty.csv': '\n',
    })
    expect(answer.tables).toEqual([])
    expect(answer.problems).toEqual([
      { file: 'broken.xlsx', line: null, reason: expect.stringContaining('damaged') },
      { file: 'empty.csv', line: null, reason: expect.stringContaining('no table') },
    ])
  })
})

describe('a cell that cannot be used', () => {
  const files = {
    'messy.csv': [
      'Candidate,Email Address,Rate,Land,Skills,Recruiter,Weekly hours',
      'Ina Good,ina@messy.example,$65,Sverige,,,40',
      'Ida Rate,ida@messy.example,negotiable,Atlantis,NoSuchSkill,nobody@messy.example,fulltime',
      'Ivo Mail,unknown,70,Norge,,,',
      'Cher,cher@messy.example,70,Norge,,,',
    ].join('\n'),
  }

  test('is left out without its row, unless the row needs it, and is named by person and heading', async () => {
    const mappings = await mappingsOf(files)
    const planned = await preview(files, mappings)
    expect(planned.files).toEqual([{ file: 'messy.csv', counts: counts({ added: 2, bad: 2 }) }])
    expect(planned.problems).toEqual([])
    const cells = planned.cells?.map(({ who, heading, value, leftOut }) => [who, heading, value, leftOut])
    expect(cells?.toSorted()).toEqual(
      [
        ['Ida Rate', 'Rate', 'negotiable', false],
        ['Ida Rate', 'Land', 'Atlantis', false],
        ['Ida Rate', 'Skills', 'NoSuchSkill', false],
        ['Ida Rate', 'Recruiter', 'nobody@messy.example', false],
        ['Ida Rate', 'Weekly hours', 'fulltime', false],
        ['Ivo Mail', 'Email Address', 'unknown', true],
        ['cher@messy.example', 'Candidate', 'Cher', true],
      ].toSorted(),
    )
    expect(planned.cells?.find(({ heading }) => heading === 'Rate')?.reason).toBe(
      '“negotiable” is not an amount such as 45 or $45.50.',
    )
  })

  test('is mended in a file that is downloaded and brought back', async () => {
    const report = await preview(files, await mappingsOf(files))
    const [headings, ...rows] = [badCellHeadings, ...badCellTable(report.cells ?? [])]
    const filled = rows.map((row) => (row[3] === 'Email Address' ? [...row.slice(0, -1), 'ivo@messy.example'] : row))
    const { tables, corrections } = await tablesOf({ 'back.csv': csvText([headings, ...filled]) })
    expect(tables).toEqual([])
    expect(corrections).toEqual([{ table: 'messy.csv', line: 4, heading: 'Email Address', value: 'ivo@messy.example' }])
  })

  test('is imported once it is mended', async () => {
    const corrections = [
      { line: 4, heading: 'Email Address', value: 'ivo@messy.example' },
      { line: 5, heading: 'Candidate', value: 'Cher Bono' },
    ]
    const report = await run(files, await mappingsOf(files, { corrections }))
    expect(report.files).toEqual([{ file: 'messy.csv', counts: counts({ added: 4 }) }])
    expect(await developer('ivo@messy.example')).toMatchObject({ last_name: 'Mail', country: 'NO' })
    expect(await developer('cher@messy.example')).toMatchObject({ first_name: 'Cher', last_name: 'Bono' })
    expect(await developer('ida@messy.example')).toMatchObject({ cost_rate_cents: null, country: null })
  })
})

test('an owner is found by name, regardless of case and accents, unless two have it', async () => {
  const named = await createUser(server.db, { display_name: 'Zoë Owner' })
  for (const display_name of ['Two Owners', 'Two  Ówners']) await createUser(server.db, { display_name })
  const files = {
    'owned.csv': [
      'Candidate,Email,Recruiter',
      'Ann One,one@owned.example,zoe OWNER',
      'Ann Two,two@owned.example,Two Owners',
      'Ann Nil,nil@owned.example,Nobody Here',
      'Ann Nix,nix@owned.example,nobody here',
    ].join('\n'),
  }
  const report = await run(files, await mappingsOf(files))
  expect(report.files).toEqual([{ file: 'owned.csv', counts: counts({ added: 4 }) }])
  expect(report.cells?.map(({ who, heading, reason }) => [who, heading, reason])).toEqual([
    ['Ann Two', 'Recruiter', 'several members of staff have this name. Use an e-mail address.'],
    [
      'Ann Nil',
      'Recruiter',
      'no member of staff is called “Nobody Here”. Add them in Users, then import the table again.',
    ],
  ])
  expect((await developer('one@owned.example'))?.owner_id).toBe(named.id)
  expect((await developer('two@owned.example'))?.owner_id).toBeNull()
  expect((await run(files, await mappingsOf(files))).files).toEqual([
    { file: 'owned.csv', counts: counts({ unchanged: 4 }) },
  ])
})

test('of several applications of one person the newest by its day is imported, and the others are named', async () => {
  const files = {
    'applications.csv': [
      'Candidate,Email,Job Title,Applied On',
      'May One,may@many.example,First,2024-02-01',
      'May One,MAY@many.example,Newest,2025-03-01',
      'May One,may@many.example,Undated,',
      'May One,may@many.example,Same day,2025-03-01',
    ].join('\n'),
  }
  const report = await run(files, await mappingsOf(files))
  expect(report.files).toEqual([{ file: 'applications.csv', counts: counts({ added: 1, bad: 3 }) }])
  const older = 'Line 3 is about the same person and has the latest day, 2025-03-01. Only that line is imported.'
  expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [2, older],
    [4, older],
    [5, 'Line 3 is about the same record. Only the first of these lines is imported.'],
  ])
  expect(await developer('may@many.example')).toMatchObject({ headline: 'Newest' })
  const again = await run(files, await mappingsOf(files))
  expect(again.files).toEqual([{ file: 'applications.csv', counts: counts({ unchanged: 1, bad: 3 }) }])
})

describe('somebody of the same name under another address', () => {
  const files = {
    'twins.csv': 'Full Name,Email\nTwin One,new@twin.example\nTwin Two,a@twin.example\nTwin Two,b@twin.example\n',
  }

  test('waits for a decision, whether they are known or in the same file', async () => {
    await createDeveloper(server.db, { email: 'old@twin.example', first_name: 'Twin', last_name: 'One' })
    const { files: planned, pairs } = await preview(files, await mappingsOf(files))
    expect(planned).toEqual([{ file: 'twins.csv', counts: counts({ added: 1, bad: 2 }) }])
    expect(pairs?.map(({ line, who, email, heading, other }) => [line, who, email, heading, other])).toEqual([
      [2, 'Twin One', 'new@twin.example', 'Email', { line: null, who: 'Twin One', email: 'old@twin.example' }],
      [4, 'Twin Two', 'b@twin.example', 'Email', { line: 3, who: 'Twin Two', email: 'a@twin.example' }],
    ])
  })

  test('is imported as the same person, or as another, as was decided', async () => {
    const corrections = [{ line: 2, heading: 'Email', value: 'old@twin.example' }]
    const report = await run(files, await mappingsOf(files, { corrections, apart: [4] }))
    expect(report).toMatchObject({ files: [{ counts: counts({ added: 2, unchanged: 1 }) }], problems: [] })
    expect(report.pairs).toBeUndefined()
    expect(await developer('new@twin.example')).toBeUndefined()
    expect(await developer('b@twin.example')).toMatchObject({ last_name: 'Two' })
  })
})

test('contacts, companies and their owners are imported from foreign headings', async () => {
  await createCompany(server.db, { name: 'Known Ltd' })
  const files = { 'contacts.csv': 'Vorname;Nachname;E-Mail;Firma\nCleo;Client;cleo@known.example;Known Ltd\n' }
  const { tables } = await tablesOf(files, { 'contacts.csv': { file: 'clients.csv' } })
  const mappings = Object.fromEntries(tables.map((table) => [table.name, decided(table)]))
  expect((await run(files, mappings)).files).toEqual([{ file: 'contacts.csv', counts: counts({ added: 1 }) }])
  const user = await server.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'cleo@known.example')
    .executeTakeFirst()
  expect(user).toMatchObject({ display_name: 'Cleo Client' })
})
