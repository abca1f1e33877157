import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSystems } from '#shared/imports/importSystems.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { decided, type Files, importForm, proposedTables, runToEnd } from '#test/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

const folder = path.join(import.meta.dirname, '../../../test/presets')
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
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

test('another system than the recognised one is read as a person says, or none', async () => {
  const name = 'greenhouse-report.csv'
  const tablesAs = async (system: 'LEVER' | null) =>
    (await proposedTables(server, await exportOf(name), { [name]: { system } })).tables[0]
  expect(await tablesAs('LEVER')).toMatchObject({ system: 'LEVER', file: 'developers.csv' })
  expect(await tablesAs(null)).toMatchObject({ system: null, file: 'developers.csv' })
})
