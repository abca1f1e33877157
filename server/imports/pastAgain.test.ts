import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile } from '#test/factories.ts'
import {
  decided,
  type Files,
  importAll,
  importForm,
  postImport,
  proposedTables,
  runToEnd,
} from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Makes a developer and a job of their own. */
async function createPair(name: string) {
  const company = await createCompany(server.db, { name: `Firm of ${name}` })
  const job = await createJob(server.db, { company_id: company.id, title: 'Smith' })
  const developer = await createDeveloper(server.db, { email: `${name}@past.example` })
  const row = `${developer.email},${company.name},${job.title}`
  const add = (values: Partial<Parameters<typeof createJobProfile>[1]> = {}) =>
    createJobProfile(server.db, { job_id: job.id, developer_id: developer.id, ...values })
  return { developer, row, add }
}

/** Lists the states of a record before Vouch knew it, in turn. */
async function pastOf(record: string): Promise<(string | null)[]> {
  const changes = await server.db
    .selectFrom('state_changes')
    .select('to_value')
    .where('row_id', '=', record)
    .where('column_name', '=', 'status')
    .where('event_id', '<', 0)
    .where('at', '<', sql<Moment>`'2020-01-01'`)
    .orderBy('event_id')
    .execute()
  return changes.map(({ to_value }) => to_value)
}

const movesOf = (row: string, ...moves: string[]) =>
  ['moved_on,status,developer,company,job', ...moves.map((move) => `${move},${row}`)].join('\n')

describe('the profile of a developer for a job', () => {
  test('is the same one for every file, where an earlier one has ended', async () => {
    const { row, add } = await createPair('ann')
    await add({ status: 'CLIENT_REJECTED', end_reason: 'OTHER' })
    const open = await add({ status: 'SENT' })
    await importAll(server, {
      'job_profiles.csv': `status,pitch,developer,company,job\nSENT,Strong.,${row}`,
      'moves.csv': movesOf(row, '2016-01-10,CONTACTED'),
      'notes.csv': `noted_on,body,developer,company,job\n2016-01-11,Keen.,${row}`,
    })
    expect(await pastOf(open.id)).toEqual(['CONTACTED'])
    expect(
      (await server.db.selectFrom('notes').select('job_profile_id').where('body', '=', 'Keen.').execute())[0],
    ).toEqual({
      job_profile_id: open.id,
    })
  })

  test('stays the same one after a row has ended it, also when the files are imported again', async () => {
    const { row, add } = await createPair('ben')
    const older = await add({ status: 'SENT' })
    const newer = await add({ status: 'CLIENT_REJECTED', end_reason: 'OTHER' })
    const files = {
      'job_profiles.csv': `status,end_reason,developer,company,job\nCLIENT_REJECTED,RATE,${row}`,
      'moves.csv': movesOf(row, '2016-01-10,SENT'),
    }
    expect((await importAll(server, files)).problems).toEqual([])
    expect(await pastOf(older.id)).toEqual(['SENT'])
    const again = await importAll(server, files)
    expect(again.files.map(({ counts }) => counts.unchanged)).toEqual([1, 1])
    expect(await pastOf(newer.id)).toEqual([])
  })

  test('that was deleted keeps its past to itself, when they are put forward once more', async () => {
    const { row, add } = await createPair('cid')
    const first = await add()
    const files = {
      'moves.csv': movesOf(row, '2016-01-10,SENT'),
      'notes.csv': `noted_on,body,developer,company,job\n2016-01-11,Calm.,${row}`,
    }
    await importAll(server, files)
    await asTest(server.db, (trx) =>
      trx.updateTable('job_profiles').set({ deleted_at: sql<Moment>`now()` }).where('id', '=', first.id).execute(),
    )
    const second = await add()
    const again = await importAll(server, files)
    expect(again.files.map(({ counts }) => counts)).toEqual([
      { added: 0, changed: 0, unchanged: 1, bad: 0 },
      { added: 0, changed: 0, unchanged: 1, bad: 0 },
    ])
    expect(await pastOf(second.id)).toEqual([])
  })
})

describe('moves of one day', () => {
  test('go back and forth, also over batches, and a row that is there twice is told', async () => {
    const { row, add } = await createPair('dot')
    const profile = await add()
    const others = await createPair('eli')
    await others.add()
    const filler = Array.from({ length: 499 }, (_, index) => `2015-0${1 + (index % 9)}-${10 + (index % 19)},SENT`)
    const between = [...new Set(filler)].map((move) => `${move},${others.row}`)
    const moves = (steps: readonly string[]) => steps.map((status) => `2016-01-10,${status},${row}`)
    const file = [
      'moved_on,status,developer,company,job',
      ...moves(['CONTACTED', 'SENT']),
      ...between,
      ...Array.from(
        { length: 500 - between.length },
        (_, index) => `2014-01-10,${index % 2 ? 'SENT' : 'OFFER'},${others.row}`,
      ),
      ...moves(['CONTACTED', 'CONTACTED', 'SENT']),
    ].join('\n')
    const { problems } = await importAll(server, { 'moves.csv': file })
    expect(problems.map(({ reason }) => reason)).toEqual([
      'Line 504 is about the same record. Only the first of these lines is imported.',
    ])
    const back = ['CONTACTED', 'SENT', 'CONTACTED', 'SENT']
    expect(await pastOf(profile.id)).toEqual(back)
    expect((await importAll(server, { 'moves.csv': file })).files[0]?.counts).toMatchObject({ added: 0, bad: 1 })
    expect(await pastOf(profile.id)).toEqual(back)
  })

  test.each(['before', 'after'])('end with those that a placement tells, whose file came %s', async (when) => {
    const { row, add } = await createPair(`flo-${when}`)
    const profile = await add({ status: 'OFFER' })
    const terms = 'status,cost_rate,bill_rate,weekly_hours,starts_on,developer,company,job'
    const placement = { 'job_profiles.csv': `${terms}\nPLACED,50,80,40,2016-02-01,${row}` }
    const moves = { 'moves.csv': movesOf(row, '2016-02-01,PLACED', '2016-02-01,INTERVIEWING', '2016-02-01,OFFER') }
    for (const files of when === 'before' ? [placement, moves] : [moves, placement]) {
      expect((await importAll(server, files)).problems).toEqual([])
    }
    expect(await pastOf(profile.id)).toEqual(['INTERVIEWING', 'OFFER', 'PLACED'])
    for (const files of [placement, moves]) {
      expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ added: 0, changed: 0, bad: 0 })
    }
  })
})

test('a preview counts a note that stands in two tables as the import does', async () => {
  await createPair('gil')
  const table = 'Date,Candidate Email,Note\n2016-01-10,gil@past.example,Likes hills.'
  const files: Files = { 'Calls.csv': table, 'Activities.csv': table }
  const { tables } = await proposedTables(server, files)
  expect(tables.map(({ file }) => file)).toEqual(['notes.csv', 'notes.csv'])
  const form = () => importForm(files, [], Object.fromEntries(tables.map((one) => [one.name, decided(one)])))
  const preview = await (await postImport(server, 'preview', form())).json()
  const { report } = await runToEnd(server, form())
  expect(preview).toMatchObject({ files: report.files })
  expect(report.files.map(({ counts }) => [counts.added, counts.unchanged])).toEqual([
    [1, 0],
    [0, 1],
  ])
})
