import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSystems } from '#shared/imports/importSystems.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { decided, type Files, importForm, proposedTables, runToEnd } from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const folder = path.join(import.meta.dirname, '../../../test/presets')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const display_name of ['Eva Recruiter', 'Rachel']) await createUser(server.db, { display_name })
})
afterAll(() => server.close())

async function exportOf(name: string): Promise<Files> {
  return { [name]: new Uint8Array(await readFile(path.join(folder, name))) }
}

async function run(name: string) {
  const files = await exportOf(name)
  const { tables } = await proposedTables(server, files)
  const mappings = Object.fromEntries(tables.map((table) => [table.name, decided(table)]))
  const { report } = await runToEnd(server, importForm(files, [], mappings))
  return { table: tables[0], counts: report.files[0]?.counts, report }
}

const people = (emails: readonly string[]) =>
  server.db
    .selectFrom('developers')
    .select(['email', 'stage', 'stage_reason', 'source', 'city', 'country', 'headline'])
    .where('email', 'in', emails)
    .orderBy('email')
    .execute()

test('every system has an export that shows it', async () => {
  const names = await readdir(folder)
  for (const system of keysOf(importSystems)) {
    const start = importSystems[system].label.toLowerCase().replace(' ', '-')
    expect(names.some((name) => name.startsWith(start))).toBe(true)
  }
})

describe('an export of', () => {
  test('OpenCATS brings companies, contacts, jobs and people, with its statuses, types and days', async () => {
    for (const [name, file] of [
      ['opencats-companies.csv', 'companies.csv'],
      ['opencats-contacts.csv', 'clients.csv'],
      ['opencats-job-orders.csv', 'jobs.csv'],
      ['opencats-candidates.csv', 'developers.csv'],
    ] as const) {
      const { table, counts } = await run(name)
      expect({ name, system: table?.system, file: table?.file, bad: counts?.bad }).toEqual({
        name,
        system: 'OPENCATS',
        file,
        bad: 0,
      })
    }
    const jobs = server.db.selectFrom('jobs').select(['title', 'type', 'status', 'openings', 'created_at'])
    expect(await jobs.where('title', 'in', ['Senior Dev', 'Team Lead']).orderBy('title').execute()).toMatchObject([
      { title: 'Senior Dev', type: 'HOURLY', status: 'NEEDS_PROFILES', openings: 2 },
      { title: 'Team Lead', type: 'SALARY', status: 'FILLED', openings: 1 },
    ])
    expect(await people(['ruth@alder.example', 'paul@baker.example'])).toMatchObject([
      { email: 'paul@baker.example', source: 'OUTBOUND', city: 'Austin', country: null },
      { email: 'ruth@alder.example', source: 'REFERRAL', city: 'Boston', country: null },
    ])
  })

  test('Hire Gnome brings clients and candidates, each in their stage', async () => {
    expect((await run('hire-gnome-clients.csv')).counts).toMatchObject({ added: 2, bad: 0 })
    const companies = server.db.selectFrom('companies').select(['name', 'status', 'domain'])
    expect(await companies.where('name', 'in', ['Acme Health', 'Old Mill']).orderBy('name').execute()).toEqual([
      { name: 'Acme Health', status: 'ACTIVE', domain: 'acmehealth.example' },
      { name: 'Old Mill', status: 'PAST', domain: null },
    ])
    expect((await run('hire-gnome-candidates.csv')).counts).toMatchObject({ added: 2, bad: 0 })
    expect(await people(['tess@quill.example', 'uri@vale.example'])).toMatchObject([
      { stage: 'MEMBER', source: 'OUTBOUND', headline: 'Rust Developer', country: 'US' },
      { stage: 'REJECTED', source: 'JOBS_PAGE', country: 'FR' },
    ])
    const { table, counts } = await run('hire-gnome-job-orders.csv')
    expect({ system: table?.system, bad: counts?.bad }).toEqual({ system: 'HIRE_GNOME', bad: 0 })
    const jobs = server.db.selectFrom('jobs').innerJoin('companies', 'companies.id', 'jobs.company_id')
    expect(
      await jobs
        .select(['name', 'title', 'type', 'jobs.status'])
        .where('name', 'in', ['Acme Health', 'Old Mill'])
        .orderBy('name')
        .execute(),
    ).toEqual([
      { name: 'Acme Health', title: 'Rust Developer', type: 'HOURLY', status: 'NEEDS_PROFILES' },
      { name: 'Old Mill', title: 'Team Lead', type: 'HOURLY', status: 'ON_HOLD' },
    ])
  })

  test.each([
    ['greenhouse-report.csv', ['ida@yost.example', 'wes@xu.example'], ['REJECTED', 'SKILLS'], ['VETTING', null]],
    ['lever-candidates.csv', ['amy@bold.example', 'zed@abel.example'], ['REJECTED', 'NO_RESPONSE'], ['VETTING', null]],
    ['ashby-report.csv', ['cal@dune.example', 'dee@emm.example'], ['VETTING', null], ['REJECTED', 'RATE']],
  ] as const)(
    '%s brings people in their stage, with the reason of those who are out',
    async (name, emails, ...wanted) => {
      const { counts, report } = await run(name)
      expect({ counts, cells: report.cells }).toMatchObject({ counts: { added: 2, bad: 0 }, cells: undefined })
      expect((await people(emails)).map(({ stage, stage_reason }) => [stage, stage_reason])).toEqual(wanted)
    },
  )
})

describe('an application', () => {
  const headings = 'Candidate ID,Application ID,First Name,Last Name,Email,Stage,Status,Coordinator,Rejection Reason'
  const files = (...rows: readonly string[]) => ({ 'applications.csv': [headings, ...rows].join('\n') })

  async function importAs(rows: Files) {
    const { tables } = await proposedTables(server, rows)
    expect(tables.map(({ system }) => system)).toEqual(['GREENHOUSE'])
    const mappings = Object.fromEntries(tables.map((table) => [table.name, decided(table)]))
    return (await runToEnd(server, importForm(rows, [], mappings))).report
  }

  test('that ended says what became of the person, whatever its last stage was', async () => {
    const report = await importAs(
      files(
        '1,11,Hal,Hired,hal@app.example,Offer,Hired,Carl,',
        '2,12,Rae,Rejected,rae@app.example,Phone Interview,Rejected,Carl,',
        '3,13,Cas,Study,cas@app.example,Case Study,Active,Carl,Underqualified',
        '4,14,Act,Ive,act@app.example,Phone Interview,Active,Carl,',
      ),
    )
    expect(report.files[0]?.counts).toMatchObject({ added: 4, bad: 0 })
    const found = await people(['hal@app.example', 'rae@app.example', 'cas@app.example', 'act@app.example'])
    expect(Object.fromEntries(found.map(({ email, stage }) => [email.slice(0, 3), stage]))).toEqual({
      act: 'VETTING',
      cas: 'REJECTED',
      hal: 'MEMBER',
      rae: 'REJECTED',
    })
  })

  test('that was rejected once does not reject a member who is put forward now', async () => {
    const { id: developer_id } = await createDeveloper(server.db, { email: 'lea@app.example' })
    const { id: job_id } = await createJob(server.db)
    const sent = { status: 'SENT' as const, consented_at: new Date(), bill_rate_cents: 8_000 }
    await createJobProfile(server.db, { job_id, developer_id, ...sent })
    const report = await importAs(files('5,15,Lea,Roth,lea@app.example,Phone Interview,Rejected,Carl,Underqualified'))

    const reason = 'they are In process by their profiles and placements. End those first.'
    expect(report.cells?.map((cell) => [cell.heading, cell.reason])).toEqual([
      ['Rejection Reason', reason],
      ['Stage', reason],
    ])
    expect(await people(['lea@app.example'])).toMatchObject([{ stage: 'MEMBER', stage_reason: null }])
  })
})

test('a table of anybody is of no system for two headings that many have', async () => {
  const { tables } = await proposedTables(server, {
    'people.csv': 'Name,Email,Rate,Date Available,Key Skills\nAda Byron,ada@any.example,60,03/04/2027,Rust\n',
    'contacts.csv': 'First Name,Last Name,E-mail,Work Phone,Department,Skills\nAda,Byron,ada@any.example,1,IT,Rust\n',
  })
  expect(tables.map(({ name, system, file }) => [name, system, file])).toEqual([
    ['people.csv', null, 'developers.csv'],
    ['contacts.csv', null, 'developers.csv'],
  ])
  expect(tables[0]?.columns.find(({ heading }) => heading === 'Date Available')?.days).toBe('AMBIGUOUS')
})

test('another system than the recognised one is read as a person says, or none', async () => {
  const name = 'greenhouse-report.csv'
  const tablesAs = async (system: 'LEVER' | null) =>
    (await proposedTables(server, await exportOf(name), { [name]: { system } })).tables[0]
  expect(await tablesAs('LEVER')).toMatchObject({ system: 'LEVER', file: 'developers.csv' })
  expect(await tablesAs(null)).toMatchObject({ system: null, file: 'developers.csv' })
})
