import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blankPerson } from '#server/people/erasure/blankPerson.ts'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import { roles } from '#shared/platform/permissions.ts'
import { visitorActors } from '#shared/security/visitorActors.ts'
import { asTest, createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import { importForm, postImport, runToEnd } from '#test/importRuns/importCalls.ts'
import { planOf, runOf, takeBack, tryTakeBack } from '#test/importRuns/takeBackCalls.ts'
import { wholeDatabase } from '#test/rows/wholeDatabase.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { continueRun } from './runs/data.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-take-back-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Writes as the recruiter. */
const edit = (work: (trx: Trx) => Promise<unknown>) =>
  write(server.db, { actor: server.as('recruiter').account.id }, work)

const people = (...rows: string[]) => ({
  'developers.csv': ['email,first_name,last_name,city', ...rows].join('\n'),
})
const developer = (email: string) =>
  server.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()
const idOf = async (email: string) => (await developer(email))?.id ?? ''
const setCity = (email: string, city: string) =>
  edit((trx) => trx.updateTable('developers').set({ city }).where('email', '=', email).execute())

const everything = () => wholeDatabase(server.database.owner)

/** Makes a firm that is partly there already, and files that add to it and change it. */
async function firm() {
  const word = randomUUID().slice(0, 8)
  const skill = await createSkill(server.db)
  const company = await createCompany(server.db, { name: `There ${word}` })
  const job = await createJob(server.db, { company_id: company.id, title: 'Known job' })
  await createDeveloper(server.db, { email: `there.${word}@x.example`, stage: 'MEMBER', status: 'AVAILABLE' })
  const files = {
    'skills.csv': `name,type\nTool ${word},TOOL\n`,
    'companies.csv': `name,status\nThere ${word},ACTIVE\nNew ${word},ACTIVE\n`,
    'clients.csv': `email,display_name,company\nclient.${word}@x.example,Cleo,New ${word}\n`,
    'developers.csv': [
      'email,first_name,last_name,stage,city,skills',
      `there.${word}@x.example,Theo,There,,Oslo,${skill.name}:3|Tool ${word}`,
      `new.${word}@x.example,Nele,Neu,MEMBER,Rome,Tool ${word}:2`,
      `odd.${word}@x.example,Odd,One,MEMBER,Rome,Nosuch${word}`,
    ].join('\n'),
    'jobs.csv': `company,title,type,status,required_skills\nThere ${word},Known job,SALARY,ON_HOLD,Tool ${word}\nNew ${word},Dev,HOURLY,ACTIVE,${skill.name}\n`,
    'job_profiles.csv': [
      'company,job,developer,status,cost_rate,bill_rate,weekly_hours,starts_on',
      `New ${word},Dev,new.${word}@x.example,PLACED,40,80,40,2026-01-05`,
      `New ${word},Dev,there.${word}@x.example,SHORTLISTED,,,,`,
    ].join('\n'),
  }
  return { word, files, job, email: (who: string) => `${who}.${word}@x.example` }
}

async function sendResume(run: string, email: string, text: string): Promise<void> {
  const headers = { 'x-file-name': 'resume.txt' }
  const response = await postImport(server, `resume/${await idOf(email)}?run=${run}`, Buffer.from(text), { headers })
  expect(((await response.json()) as { outcome: string }).outcome).toBe('added')
}

describe('a run that is taken back', () => {
  test('leaves every row of every table as it was, and no file, while its events and those of the reversal stay', async () => {
    const { files, email } = await firm()
    const before = await everything()
    const run = await runOf(server, files)
    await sendResume(run, email('new'), 'Six years of Rust.')
    await sendResume(run, email('there'), 'Seven years of Rust.')
    const keys = await server.db.selectFrom('resumes').select('file_key').execute()
    const plan = { removed: 7, restored: 3, files: 2, left: 0, kept_count: 0, kept: [] }
    expect(await planOf(server, run)).toEqual(plan)
    expect(await takeBack(server, run)).toEqual(plan)
    expect(await everything()).toEqual(before)
    const unowned = await server.db.selectFrom('unowned_files').select('file_key').execute()
    expect(unowned.map(({ file_key }) => file_key)).toEqual(expect.arrayContaining(keys.map((row) => row.file_key)))
    const events = await sql<{ written: number; undone: number }>`
      select count(*) filter (where change_id = ${run})::int as written, count(*) filter (where undoes = ${run})::int as undone
      from events`.execute(server.db)
    expect(events.rows[0]?.written).toBeGreaterThan(10)
    expect(events.rows[0]?.undone).toBeGreaterThan(10)
  })

  test('brings back as sent a profile that an earlier run sent without consent, as imports may', async () => {
    const { word, files } = await firm()
    const heading = 'company,job,developer,status'
    const profile = (status: string) => `${heading}\nNew ${word},Dev,there.${word}@x.example,${status}`
    await runOf(server, { ...files, 'job_profiles.csv': profile('SENT') })
    const before = await everything()
    const run = await runOf(server, { 'job_profiles.csv': profile('SHORTLISTED') })
    expect(await takeBack(server, run)).toMatchObject({ kept: [] })
    expect(await everything()).toEqual(before)
  })

  test('changes nothing when it is taken back again, is told in the security log, and is imported anew', async () => {
    const { files } = await firm()
    const run = await runOf(server, files)
    await takeBack(server, run)
    const after = await everything()
    const again = { removed: 0, restored: 0, files: 0, left: 0, kept_count: 0, kept: [] }
    expect(await takeBack(server, run)).toEqual(again)
    expect(await everything()).toEqual(after)
    const told = await server.db
      .selectFrom('security_events')
      .select('details')
      .where('kind', '=', 'TASK_TAKEN_BACK')
      .where(sql<boolean>`details ->> 'import' = ${run}`)
      .orderBy('id')
      .execute()
    expect(told[0]?.details).toMatchObject({ removed: 7, restored: 3, kept: 0 })
    const { report } = await runToEnd(server, importForm(files))
    expect(report.problems.filter(({ reason }) => !reason.includes('no skill'))).toEqual([])
  })
})

describe('a record that people changed since', () => {
  test('is kept and named with the person, and goes with the rest when that is chosen', async () => {
    const run = await runOf(server, people('edited@x.example,Edi,Ted,Rome', 'plain@x.example,Pla,In,Rome'))
    await setCity('edited@x.example', 'Bern')
    const kept = [{ kind: 'developers', name: 'Edi Ted', reason: expect.stringMatching(/^.+ changed this record\.$/) }]
    expect(await planOf(server, run)).toMatchObject({ removed: 1, kept_count: 1, kept })
    expect(await planOf(server, run, true)).toMatchObject({ removed: 2, kept_count: 0 })
    expect(await takeBack(server, run)).toMatchObject({ removed: 1, kept_count: 1, kept })
    expect(await developer('plain@x.example')).toBeUndefined()
    expect(await developer('edited@x.example')).toMatchObject({ city: 'Bern' })
    expect(await planOf(server, run)).toMatchObject({ removed: 0, kept })
    expect(await takeBack(server, run, true)).toMatchObject({ removed: 1, kept_count: 0 })
    expect(await developer('edited@x.example')).toBeUndefined()
  })

  test('keeps what a later import wrote, and returns past it when that is chosen', async () => {
    await createDeveloper(server.db, { email: 'twice@x.example', city: 'Oslo' })
    const run = await runOf(server, people('twice@x.example,Twi,Ce,Rome'))
    const later = await runOf(server, people('twice@x.example,Twi,Ce,Bern'))
    expect(await takeBack(server, run)).toMatchObject({
      restored: 0,
      kept: [{ name: 'Twi Ce', reason: 'A later import changed this record.' }],
    })
    expect(await developer('twice@x.example')).toMatchObject({ city: 'Bern' })
    expect(await takeBack(server, run, true)).toMatchObject({ restored: 1, kept_count: 0 })
    expect(await developer('twice@x.example')).toMatchObject({ city: 'Oslo' })
    // The later import finds a row that is no longer as it left it.
    expect(await takeBack(server, later)).toMatchObject({ restored: 0, kept_count: 1 })
    expect(await developer('twice@x.example')).toMatchObject({ city: 'Oslo' })
  })

  test('keeps what somebody without an account did: an applicant, and whoever wants no more mails', async () => {
    const [applicant, reader] = ['applies@x.example', 'leaves@x.example']
    const run = await runOf(server, people(`${applicant},App,Lies,Oslo`, `${reader},Lea,Ves,Oslo`))
    const developer_id = await idOf(applicant)
    await write(server.db, { actor: visitorActors.jobsPage }, (trx) =>
      trx.insertInto('applications').values({ developer_id, source: 'JOBS_PAGE' }).execute(),
    )
    await write(server.db, { actor: visitorActors.mailLinks }, (trx) =>
      trx.updateTable('developers').set({ do_not_contact: true }).where('email', '=', reader).execute(),
    )
    expect(await takeBack(server, run)).toMatchObject({
      removed: 0,
      kept: expect.arrayContaining([
        expect.objectContaining({
          name: 'App Lies',
          reason: expect.stringContaining('Something was added to this record later'),
        }),
        expect.objectContaining({ name: 'Lea Ves', reason: 'Somebody without an account changed this record.' }),
      ]),
    })
    // A later change of the staff, and the choice to take changes back too, alter nothing about that.
    await setCity(reader, 'Turku')
    expect(await takeBack(server, run, true)).toMatchObject({ removed: 0, kept_count: 2 })
    expect(await developer(applicant)).toBeDefined()
    expect(await developer(reader)).toMatchObject({ do_not_contact: true, city: 'Turku' })
  })

  test('does not keep what only a task changed, or added', async () => {
    const { files, email } = await firm()
    const run = await runOf(server, files)
    await asTest(server.db, async (trx) => {
      const placement = await sql<{ id: string }>`
        select p.id from placements p join job_profiles j on j.id = p.job_profile_id
        where j.developer_id = ${await idOf(email('new'))}`.execute(trx)
      const checkIn = { placement_id: placement.rows[0]?.id ?? '', party: 'DEVELOPER' as const, due_on: '2026-12-01' }
      await trx
        .insertInto('check_ins')
        .values({ ...checkIn, state: 'SCHEDULED' })
        .execute()
      await trx.updateTable('developers').set({ time_zone: 'Europe/Rome' }).where('email', '=', email('new')).execute()
    })
    expect(await takeBack(server, run)).toMatchObject({ removed: 7, restored: 3, kept_count: 0 })
    expect(await developer(email('new'))).toBeUndefined()
  })
})

describe('a record to which something was added since', () => {
  test('is kept with what it needs, also when changed records go', async () => {
    const { files, word, email } = await firm()
    const run = await runOf(server, files)
    const profile = await server.db
      .selectFrom('job_profiles')
      .select('id')
      .where('developer_id', '=', await idOf(email('there')))
      .executeTakeFirstOrThrow()
    await edit((trx) => trx.insertInto('notes').values({ job_profile_id: profile.id, body: 'We spoke.' }).execute())
    const result = await takeBack(server, run, true)
    expect(result.kept.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { name: `Dev of New ${word}`, reason: 'Another record that is left as it is needs this one.' },
      { name: expect.stringContaining('for Dev'), reason: 'Something was added to this record later: note.' },
      { name: `New ${word}`, reason: 'Another record that is left as it is needs this one.' },
    ])
    expect(await developer(email('new'))).toBeUndefined()
  })
})

describe('an erased person', () => {
  test('is never brought back, and no report names them', async () => {
    const run = await runOf(server, people('gone@x.example,Gone,Person,Rome'))
    const { id } = await server.db
      .selectFrom('developers')
      .select('id')
      .where('email', '=', 'gone@x.example')
      .executeTakeFirstOrThrow()
    await write(server.db, { actor: server.as('admin').account.id }, async (trx) => {
      await trx.selectFrom('developers').select('id').where('id', '=', id).forUpdate().execute()
      await blankPerson(trx, id)
    })
    expect(await takeBack(server, run, true)).toMatchObject({
      removed: 0,
      kept: [{ reason: "Somebody's data in this record were erased, so it cannot be taken back." }],
    })
  })

  test('stands in no report, since a report repeats nothing that stood in a cell', async () => {
    const form = importForm(
      {
        ...people(
          'Secret Person,Secret,Person,Rome',
          `same@x.example,Secret,${'x'.repeat(300)},`,
          'same@x.example,A,B,',
        ),
        'clients.csv': 'email,display_name,company\nsecret@x.example,Secret Person,Secret Ltd\n',
      },
      ['Secret Person.pdf'],
    )
    const { run, report } = await runToEnd(server, form)
    expect(report.problems.length).toBeGreaterThan(3)
    const stored = await server.db.selectFrom('import_runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
    expect(stored.report.problems).toHaveLength(report.problems.length)
    expect(stored.report.problems.map(({ line }) => line)).toEqual(report.problems.map(({ line }) => line))
    expect(JSON.stringify(stored)).not.toMatch(/secret|person|x\.example/i)
  })
})

describe('at the same moment', () => {
  test('two admins take a run back once, and a retry gets the first answer', async () => {
    const run = await runOf(server, people('both@x.example,Bo,Th,Rome'))
    const key = randomUUID()
    const answers = await Promise.all([takeBack(server, run), takeBack(server, run)])
    expect(answers.map(({ removed }) => removed).toSorted()).toEqual([0, 1])
    const [one, other] = [await tryTakeBack(server, 'admin', run, key), await tryTakeBack(server, 'admin', run, key)]
    expect(other.data).toEqual(one.data)
  })

  test('an edit is kept whole or gone whole', async () => {
    const emails = Array.from({ length: 12 }, (_, at) => `race${at}@x.example`)
    const run = await runOf(server, people(...emails.map((email) => `${email},Ra,Ce,Rome`)))
    const [result] = await Promise.all([takeBack(server, run), ...emails.map((email) => setCity(email, 'Bern'))])
    const left = await server.db.selectFrom('developers').select('city').where('email', 'in', emails).execute()
    expect(left).toHaveLength(result.kept_count)
    expect(left.every(({ city }) => city === 'Bern')).toBe(true)
  })

  test('a run that still goes on stops', async () => {
    const run = await runOf(server, people('late@x.example,La,Te,Rome'))
    await takeBack(server, run)
    await expect(write(server.db, { actor: 'import:late' }, (trx) => continueRun(trx, run))).rejects.toThrow(
      'This import was taken back, so it does not go on.',
    )
    const other = await createDeveloper(server.db)
    const response = await postImport(server, `resume/${other.id}?run=${run}`, Buffer.from('Words.'), {
      headers: { 'x-file-name': 'a.txt' },
    })
    expect(await response.json()).toMatchObject({ outcome: 'bad', reason: expect.stringContaining('was taken back') })
  })
})

test.each(roles.filter((role) => role !== 'admin'))('a %s takes nothing back', async (role) => {
  const run = await runOf(server, people(`kept.${role}@x.example,Ke,Pt,Rome`))
  expect((await tryTakeBack(server, role, run)).errors?.[0]?.extensions?.code).toBe('FORBIDDEN')
  expect(await developer(`kept.${role}@x.example`)).toBeDefined()
})

test('an unknown run is not found', async () => {
  for (const id of [randomUUID(), 'no id']) {
    expect((await tryTakeBack(server, 'admin', id)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
    await expect(planOf(server, id)).rejects.toThrow('This import was not found')
  }
})
