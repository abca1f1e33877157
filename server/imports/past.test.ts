import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFigures } from '#server/figures/data.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { stepStays } from '#server/vettingOverview/flow/stays.ts'
import type { Figure } from '#shared/figures/figures.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { dayIn, today } from '#test/days.ts'
import { asTest, createCompany, createDeveloper, createJob, createJobProfile, createUser } from '#test/factories.ts'
import { decided, importAll, importForm, postPreview, proposedTables, runToEnd } from '#test/importRuns/importCalls.ts'
import { takeBack } from '#test/importRuns/takeBackCalls.ts'
import { wholeDatabase } from '#test/rows/wholeDatabase.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-past-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const firm = {
  'skills.csv': 'name,type\nRust,LANGUAGE\n',
  'companies.csv': 'name\nHarbor\n',
  'developers.csv': 'email,first_name,last_name,stage\nada@x.example,Ada,Byron,MEMBER\n',
  'jobs.csv': 'company,title,type,status\nHarbor,Engineer,HOURLY,FILLED\n',
  'job_profiles.csv': [
    'company,job,developer,status,cost_rate,bill_rate,weekly_hours,starts_on',
    'Harbor,Engineer,ada@x.example,PLACED,50,80,40,2024-06-03',
  ].join('\n'),
  'moves.csv': [
    'moved_on,developer,company,job,stage,status',
    '2024-01-10,ada@x.example,,,Applicant,',
    '2024-02-01,ada@x.example,,,,Tech interview',
    '2024-02-20,ada@x.example,,,MEMBER,AVAILABLE',
    '2024-03-01,,Harbor,Engineer,,NEEDS_PROFILES',
    '2024-03-11,ada@x.example,Harbor,Engineer,,SENT',
    '2024-03-20,ada@x.example,Harbor,Engineer,,INTERVIEWING',
    '2024-05-02,,Harbor,Engineer,,FILLED',
  ].join('\n'),
  'notes.csv': [
    'noted_on,developer,company,job,body,channel,outcome',
    '2024-01-12,ada@x.example,,,Knows Rust well.,CALL,Go on',
    '2024-03-12,ada@x.example,Harbor,Engineer,We sent her profile.,EMAIL,',
    '2024-03-01,,Harbor,,They need somebody soon.,,',
  ].join('\n'),
}

/** Reads a figure of 2024, as of the end of a day. */
async function figureOf(figure: Figure, as_of: string): Promise<number | null | undefined> {
  const period = { from: '2024-01-01', to: as_of, as_of }
  const [answer] = await readFigures(server.db, 'admin', [figure], period, null)
  return answer?.too_few ? answer.count : answer?.value
}

describe('what happened before', () => {
  test('is imported with its days, counted as of a day before the import, and taken back whole', async () => {
    const before = await wholeDatabase(server.database.owner)
    const preview = await postPreview(server, firm)
    const { run, report } = await runToEnd(server, importForm(firm))
    expect(report.problems).toEqual([])
    expect(preview.files).toEqual(report.files)
    expect(preview.rows?.filter(({ file }) => file === 'moves.csv')[1]).toMatchObject({
      who: 'ada@x.example',
      values: [
        { field: 'Day of the move', from: null, to: '1 Feb 2024' },
        { field: 'Stage', from: null, to: 'Vetting' },
        { field: 'Status', from: null, to: 'Tech interview' },
      ],
    })

    expect(await figureOf('ACTIVE_MEMBERS', '2024-02-19')).toBe(0)
    expect(await figureOf('ACTIVE_MEMBERS', '2024-02-20')).toBe(1)
    expect(await figureOf('DEVELOPERS_VETTED', '2024-03-31')).toBe(1)
    expect(await figureOf('PROFILES_SENT', '2024-03-10')).toBe(0)
    expect(await figureOf('PROFILES_SENT', '2024-03-31')).toBe(1)
    expect(await figureOf('INTERVIEWS', '2024-03-31')).toBe(1)
    expect(await figureOf('FILL_RATE', '2024-05-02')).toBe(1)
    expect(await figureOf('PLACED', '2024-06-02')).toBe(0)
    expect(await figureOf('PLACED', '2024-06-03')).toBe(1)
    expect(await figureOf('WEEKLY_SPREAD', '2024-06-03')).toBe(1_200)

    const again = await importAll(server, firm)
    expect(again.files.every(({ counts }) => counts.added + counts.changed + counts.bad === 0)).toBe(true)

    await takeBack(server, run)
    expect(await wholeDatabase(server.database.owner)).toEqual(before)
    expect(await pastChanges()).toEqual([])
  })

  test('tells nobody: no message waits, and no client hears of a profile that was sent long ago', async () => {
    const day = today()
    const report = await importAll(server, {
      ...firm,
      'moves.csv': `moved_on,developer,company,job,status\n${addDays(day, -3)},ada@x.example,Harbor,Engineer,SENT`,
    })
    expect(report.problems).toEqual([])
    expect(await pastChanges()).not.toEqual([])
    const waiting = await sql<{ rows: number }>`
      select (select count(*) from messages) + (select count(*) from notifications) + (select count(*) from new_profiles) as rows`.execute(
      server.database.owner,
    )
    expect(waiting.rows).toEqual([{ rows: 0 }])
  })
})

const pastChanges = () =>
  server.db.selectFrom('state_changes').select(['column_name', 'to_value']).where('event_id', '<', 0).execute()

let made: ReturnType<typeof createFirmOfBo> | undefined
const firmOfBo = () => (made ??= createFirmOfBo())

/** A company with a job, and two developers without a profile for it. */
async function createFirmOfBo() {
  const company = await createCompany(server.db, { name: 'Yard' })
  const job = await createJob(server.db, { company_id: company.id, title: 'Smith' })
  const bo = await createDeveloper(server.db, { email: 'bo@x.example' })
  await createDeveloper(server.db, { email: 'cy@x.example' })
  return { bo, company, job }
}

describe('a row of the past', () => {
  test.each([
    ['moves.csv', 'moved_on,stage', '2024-01-10,MEMBER', 'developer: the row names no developer, company or job.'],
    ['moves.csv', 'moved_on,company,status', '2024-01-10,Yard,OPEN', 'job: a company has no moves. Name its job.'],
    ['moves.csv', 'moved_on,developer', '2024-01-10,bo@x.example', 'stage: the move leads nowhere.'],
    ['moves.csv', 'moved_on,developer,status', '2024-01-10,bo@x.example,SENT', 'status: “SENT” is not one of'],
    [
      'moves.csv',
      'moved_on,developer,stage,status',
      '2024-01-10,bo@x.example,REJECTED,AVAILABLE',
      'is not a status of',
    ],
    ['moves.csv', 'moved_on,developer,stage', '2099-01-10,bo@x.example,MEMBER', 'Only moves until then are imported.'],
    ['moves.csv', 'moved_on,company,job,stage', '2024-01-10,Yard,Smith,MEMBER', 'stage: only a developer has a stage.'],
    [
      'moves.csv',
      'moved_on,developer,company,job,status',
      '2024-01-10,cy@x.example,Yard,Smith,SENT',
      'developer: this developer has no profile for this job.',
    ],
    ['notes.csv', 'noted_on,developer,body', '2099-01-10,bo@x.example,Hello', 'noted_on: this day is still to come.'],
    ['notes.csv', 'noted_on,developer,body,outcome', '2024-01-10,bo@x.example,Hello,Yes', 'Name its channel.'],
    ['notes.csv', 'noted_on,job,body', '2024-01-10,Smith,Hello', 'company: a job needs its company.'],
  ])('of %s with %s = %s is left out with a sentence', async (file, headings, row, reason) => {
    await firmOfBo()
    const { problems } = await importAll(server, { [file]: `${headings}\n${row}` })
    expect(problems.map((problem) => problem.reason)).toEqual([expect.stringContaining(reason)])
  })

  test('cannot be written past the importer when it contradicts what Vouch saw', async () => {
    const { bo } = await firmOfBo()
    const late = dayIn(1)
    const written = asTest(server.db, (trx) =>
      trx.insertInto('imported_moves').values({ developer_id: bo.id, moved_on: late, stage: 'MEMBER' }).execute(),
    )
    await expect(written).rejects.toThrow('after Vouch began to know its record')
  })
})

test('a row whose record is not found is left out, also from a table of other headings', async () => {
  await firmOfBo()
  const table = 'Date,Candidate Email,Client,Job Title,Note\n2024-01-10,nobody@x.example,Yard,Smith,Asked for more.'
  const files = { 'activities.csv': table }
  const { tables } = await proposedTables(server, files)
  expect(tables.map(({ file }) => file)).toEqual(['notes.csv'])
  const mappings = Object.fromEntries(tables.map((one) => [one.name, decided(one)]))
  const { report } = await runToEnd(server, importForm(files, [], mappings))
  expect(report.files[0]?.counts).toMatchObject({ added: 0, bad: 1 })
  expect(await server.db.selectFrom('notes').select('id').where('body', '=', 'Asked for more.').execute()).toEqual([])
})

test('a placement of a profile that Vouch knows is imported, and one without an end is not said to run', async () => {
  const { company, job } = await firmOfBo()
  const profile = await createJobProfile(server.db, {
    job_id: job.id,
    developer_id: (await createDeveloper(server.db, { email: 'dee@x.example' })).id,
  })
  const headings = 'company,job,developer,status,cost_rate,bill_rate,weekly_hours,starts_on'
  const row = (email: string, status: string) => `${company.name},${job.title},${email},${status},50,80,40,2015-01-05`
  const { problems } = await importAll(server, {
    'job_profiles.csv': [headings, row('dee@x.example', 'PLACED'), row('cy@x.example', 'COMPLETED')].join('\n'),
  })
  expect(problems).toEqual([])
  const movesOf = await server.db
    .selectFrom('imported_moves')
    .select(['job_profile_id', 'status'])
    .where('moved_on', '=', '2015-01-05')
    .execute()
  // The placement of the one, and that both were won.
  expect(movesOf.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'PLACED', 'PLACED'])
  expect(movesOf.some(({ job_profile_id }) => job_profile_id === profile.id)).toBe(true)
})

test('a placement whose days are corrected began and ended on those, and the former days are forgotten', async () => {
  const { company, job } = await firmOfBo()
  await createDeveloper(server.db, { email: 'eve@x.example' })
  const importDays = (starts_on: string, ends_on: string) =>
    importCompleted(`${company.name},${job.title},eve@x.example`, starts_on, ends_on)
  const daysOf = () => movesWith('eve@x.example')
  await importDays('2016-02-01', '2016-08-01')
  expect(await daysOf()).toEqual(['2016-02-01 ACTIVE', '2016-02-01 PLACED', '2016-08-01 COMPLETED', '2016-08-01 ENDED'])
  expect((await importDays('2016-03-01', '2016-07-01')).problems).toEqual([])
  const corrected = ['2016-03-01 ACTIVE', '2016-03-01 PLACED', '2016-07-01 COMPLETED', '2016-07-01 ENDED']
  expect(await daysOf()).toEqual(corrected)
  expect((await importDays('2016-03-01', '2016-07-01')).files[0]?.counts).toMatchObject({ unchanged: 1 })
  const { rows } = await sql<{ at: string }>`
    select to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as at from state_changes s join placements p on p.id = s.row_id
    join job_profiles j on j.id = p.job_profile_id join developers d on d.id = j.developer_id
    where d.email = 'eve@x.example' and s.column_name = 'status' and s.event_id < 0 order by s.event_id`.execute(
    server.db,
  )
  expect(rows.map(({ at }) => at)).toEqual(['2016-03-01', '2016-07-01'])
})

test.each(['before', 'after'])(
  'a move on the former last day of a placement stays what it is, whose file came %s',
  async (when) => {
    const { company, job } = await firmOfBo()
    const email = `${when}@last-day.example`
    await createDeveloper(server.db, { email })
    const row = `${company.name},${job.title},${email}`
    const importMoves = () =>
      importAll(server, { 'moves.csv': `company,job,developer,moved_on,status\n${row},2016-08-01,OFFER` })
    // The file of moves needs a profile, which tells nothing of the past.
    await importAll(server, { 'job_profiles.csv': `company,job,developer,status\n${row},OFFER` })
    if (when === 'before') await importMoves()
    await importCompleted(row, '2016-02-01', '2016-08-01')
    if (when === 'after') await importMoves()
    expect((await importCompleted(row, '2016-02-01', '2016-07-01')).problems).toEqual([])
    expect(await movesWith(email)).toEqual([
      '2016-02-01 ACTIVE',
      '2016-02-01 PLACED',
      '2016-07-01 COMPLETED',
      '2016-07-01 ENDED',
      '2016-08-01 OFFER',
    ])
  },
)

function importCompleted(profile: string, starts_on: string, ends_on: string) {
  const headings = 'company,job,developer,status,end_reason,cost_rate,bill_rate,weekly_hours,starts_on,ends_on'
  return importAll(server, {
    'job_profiles.csv': `${headings}\n${profile},COMPLETED,,50,80,40,${starts_on},${ends_on}`,
  })
}

/** Lists the imported moves of the profiles and placements of a developer, by day. */
async function movesWith(email: string): Promise<string[]> {
  const { rows } = await sql<{ day: string; status: string }>`
    select m.moved_on as day, m.status from imported_moves m
    left join placements p on p.id = m.placement_id
    join job_profiles j on j.id = coalesce(m.job_profile_id, p.job_profile_id)
    join developers d on d.id = j.developer_id and d.email = ${email}
    order by 1, 2`.execute(server.db)
  return rows.map(({ day, status }) => `${day} ${status}`)
}

test('the end of an imported placement is told by a later file', async () => {
  const { company, job } = await firmOfBo()
  const { id } = await createDeveloper(server.db, { email: 'flo@x.example' })
  const headings = 'company,job,developer,status,end_reason,cost_rate,bill_rate,weekly_hours,starts_on,ends_on'
  const importRow = (status: string, ends_on: string) =>
    importAll(server, {
      'job_profiles.csv': `${headings}\n${company.name},${job.title},flo@x.example,${status},,50,80,40,2016-02-01,${ends_on}`,
    })
  await importRow('PLACED', '')
  expect((await importRow('COMPLETED', '2016-08-01')).problems).toEqual([])
  const { rows } = await sql<{ status: string }>`
    select distinct on (p.id) s.to_value as status from placements p join job_profiles j on j.id = p.job_profile_id
    join state_changes s on s.row_id = p.id and s.column_name = 'status' and s.at <= '2016-09-01'
    where j.developer_id = ${id} order by p.id, s.event_id desc`.execute(server.db)
  expect(rows).toEqual([{ status: 'ENDED' }])
})

test('the same words by two authors are two notes, and what people changed in a note stays', async () => {
  await firmOfBo()
  const [one, two] = [server.as('vetter').account.email, server.as('recruiter').account.email]
  const row = (author: string) => `2024-03-01,bo@x.example,Left a voicemail.,CALL,Busy,${author}`
  const files = { 'notes.csv': ['noted_on,developer,body,channel,outcome,author', row(one), row(two)].join('\n') }
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ added: 2 })
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ unchanged: 2 })
  const notes = server.db
    .selectFrom('notes')
    .select(['author_id', 'outcome', 'deleted_at'])
    .where('body', '=', 'Left a voicemail.')
  expect(new Set((await notes.execute()).map(({ author_id }) => author_id)).size).toBe(2)
  await asTest(server.db, (trx) => {
    const corrected = { outcome: 'Reached', deleted_at: sql<Moment>`now()` }
    return trx.updateTable('notes').set(corrected).where('body', '=', 'Left a voicemail.').execute()
  })
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ unchanged: 2 })
  expect((await notes.execute()).map(({ outcome }) => outcome)).toEqual(['Reached', 'Reached'])
})

test('a note whose author had no account gets them once they have one', async () => {
  await firmOfBo()
  const files = {
    'notes.csv': 'noted_on,developer,body,author\n2024-03-02,bo@x.example,Fond of boats.,later@x.example',
  }
  const note = server.db.selectFrom('notes').select('author_id').where('body', '=', 'Fond of boats.')
  await importAll(server, { 'notes.csv': files['notes.csv'].replace(',later@x.example', ',') })
  expect(await note.execute()).toEqual([{ author_id: null }])
  const later = await createUser(server.db, { email: 'later@x.example' })
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ changed: 1 })
  expect(await note.execute()).toEqual([{ author_id: later.id }])
})

test('a stage without a status ends the status, unless the stage is the same, and members went on from their last step', async () => {
  await createDeveloper(server.db, { email: 'gus@x.example', stage: 'MEMBER', status: 'AVAILABLE' })
  const moves = [
    '2012-01-01,gus@x.example,VETTING,IN_REVIEW',
    '2012-01-01,gus@x.example,VETTING,',
    '2012-02-01,gus@x.example,MEMBER,',
  ]
  expect(
    (await importAll(server, { 'moves.csv': ['moved_on,developer,stage,status', ...moves].join('\n') })).problems,
  ).toEqual([])
  const { rows } = await sql<{ outcome: string }>`
    select stay.outcome from (${stepStays()}) stay join developers d on d.id = stay.developer_id
    where d.email = 'gus@x.example'`.execute(server.db)
  expect(rows).toEqual([{ outcome: 'ON' }])
})

test('a mention in an imported note is a plain text, which tells nobody', async () => {
  const { bo } = await firmOfBo()
  const { id } = server.as('vetter').account
  const files = { 'notes.csv': `noted_on,developer,body\n2024-02-01,bo@x.example,Ask @[${id}].` }
  expect((await importAll(server, files)).problems).toEqual([])
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ unchanged: 1 })
  const mentions = await server.db.selectFrom('note_mentions').select('source_id').where('user_id', '=', id).execute()
  expect(mentions).toEqual([])
  expect(bo.id).toBeDefined()
})

test('a note that somebody changed since is known again, and keeps its new text', async () => {
  await firmOfBo()
  const files = { 'notes.csv': 'noted_on,developer,body\n2024-02-02,bo@x.example,Likes trains.' }
  await importAll(server, files)
  const note = server.db.selectFrom('notes').select('body').where('body', 'like', 'Likes %')
  await asTest(server.db, (trx) =>
    trx.updateTable('notes').set({ body: 'Likes ships.' }).where('body', '=', 'Likes trains.').execute(),
  )
  expect((await importAll(server, files)).files[0]?.counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  expect(await note.execute()).toEqual([{ body: 'Likes ships.' }])
})

test('the paragraphs of a note in a table of other headings stay, and its row names its job', async () => {
  const { company, job } = await firmOfBo()
  const files = { 'log.csv': `Date,Client,Job Title,Note\n2024-01-11,${company.name},${job.title},"One.\n\nTwo."` }
  const { tables } = await proposedTables(server, files)
  const mappings = Object.fromEntries(tables.map((one) => [one.name, decided(one)]))
  expect((await runToEnd(server, importForm(files, [], mappings))).report.problems).toEqual([])
  expect(await server.db.selectFrom('notes').select('body').where('body', 'like', 'One.%').execute()).toEqual([
    { body: 'One.\n\nTwo.' },
  ])
  const moves = `moved_on,company,job,status\n2024-01-11,${company.name},${job.title},ACTIVE`
  expect((await postPreview(server, { 'moves.csv': moves })).rows?.map(({ who }) => who)).toEqual(['Smith, Yard'])
})

test('a past that leads elsewhere ends where the record stood when Vouch began to know it', async () => {
  const { bo } = await firmOfBo()
  await importAll(server, {
    'moves.csv':
      'moved_on,developer,stage,status\n2024-01-10,bo@x.example,VETTING,IN_REVIEW\n2024-01-10,bo@x.example,REJECTED,',
  })
  const changes = await server.db
    .selectFrom('state_changes')
    .select(['from_value', 'to_value'])
    .where('row_id', '=', bo.id)
    .where('column_name', '=', 'stage')
    .orderBy('event_id')
    .execute()
  expect(changes).toEqual([
    { from_value: '', to_value: 'VETTING' },
    { from_value: 'VETTING', to_value: 'REJECTED' },
    { from_value: 'REJECTED', to_value: 'MEMBER' },
    { from_value: null, to_value: 'MEMBER' },
  ])
})
