import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plannedRowLimit } from '#shared/imports/imports.ts'
import { asTest, createCompany, createDeveloper, createJob, createSkill } from '#test/factories.ts'
import {
  type Files,
  type ImportedResumes,
  importAll,
  importForm,
  noHash,
  postPreview,
  runToEnd,
} from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-imports-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const preview = (files: Files, resumes?: ImportedResumes) => postPreview(server, files, resumes)
const runImport = (files: Files, resumes?: ImportedResumes) => importAll(server, files, resumes)
const events = () => server.db.selectFrom('events').select(['table_name', 'action', 'actor']).orderBy('id').execute()
const counts = (more: object) => ({ added: 0, changed: 0, unchanged: 0, bad: 0, ...more })
const developer = (email: string) =>
  server.db.selectFrom('developers').selectAll().where('email', '=', email).executeTakeFirst()

describe('a preview', () => {
  test('reports the same as the import, and writes nothing', async () => {
    await asTest(server.db, async (trx) => {
      await trx.insertInto('skills').values({ name: 'Rust', skill_type: 'LANGUAGE' }).execute()
    })
    await createDeveloper(server.db, { email: 'changed@x.example', first_name: 'Chan', last_name: 'Ged' })
    const files = {
      'skills.csv': 'name,type,aliases\nRust,LANGUAGE,\nElm,LANGUAGE,elm-lang\n,TOOL,\n',
      'companies.csv': 'name\nNew Company\n',
      'clients.csv': 'email,display_name,company\nc@new.example,Cleo,new company\n',
      'developers.csv':
        'email,first_name,last_name,skills\nCHANGED@x.example,Chan,Ged,rust:3|ELM-LANG\nnew@x.example,Nele,Neu,Elm:1\n',
      'jobs.csv': 'company,title,type,required_skills\nNew Company,Dev,HOURLY,Elm\n',
      'job_profiles.csv': 'company,job,developer\nNEW COMPANY,dev,new@x.example\n',
    }
    const before = await events()
    const { rows: _words, seconds, ...planned } = await preview(files, ['Nele Neu.pdf', 'Chan Ged.txt', 'unknown.txt'])
    expect(seconds).toBeGreaterThan(0)
    expect(await events()).toEqual(before)
    const problems = [
      { file: 'skills.csv', line: 4, reason: 'name: The cell is empty.' },
      { file: 'unknown.txt', line: null, reason: expect.stringContaining('No developer has') },
    ]
    const rows = [
      { file: 'skills.csv', counts: counts({ added: 1, unchanged: 1, bad: 1 }) },
      { file: 'companies.csv', counts: counts({ added: 1 }) },
      { file: 'clients.csv', counts: counts({ added: 1 }) },
      { file: 'developers.csv', counts: counts({ added: 1, changed: 1 }) },
      { file: 'jobs.csv', counts: counts({ added: 1 }) },
      { file: 'job_profiles.csv', counts: counts({ added: 1 }) },
    ]
    expect(planned).toEqual({
      files: [...rows, { file: 'Resumes', counts: counts({ added: 2, bad: 1 }) }],
      problems,
      resumes: [],
    })

    const done = await runImport(files, ['Nele Neu.pdf', 'unknown.txt'])
    const added = await developer('new@x.example')
    expect(done).toEqual({
      files: [...rows, { file: 'Resumes', counts: counts({ bad: 1 }) }],
      problems,
      resumes: [{ name: 'Nele Neu.pdf', hash: noHash, developer_id: added?.id }],
    })
    expect(added).toMatchObject({ stage: 'APPLICANT', status: 'NEW', source: 'IMPORT' })
  })
})

describe('a preview names each row', () => {
  test('with what it would write, before and after, in the words of histories', async () => {
    const skill = await createSkill(server.db)
    await createDeveloper(server.db, { email: 'told@x.example', first_name: 'To', last_name: 'Ld', city: 'Oslo' })
    await createDeveloper(server.db, { email: 'same@x.example', first_name: 'Sa', last_name: 'Me' })
    const { rows = [] } = await preview({
      'companies.csv': 'name,status\nTold Ltd,ACTIVE\n',
      'developers.csv': [
        'email,first_name,last_name,city,cost_rate,currency,skills',
        `told@x.example,To,Ld,Rome,45.50,EUR,${skill.name}:3|Coming`,
        'same@x.example,Sa,Me,,,,',
        'bad,Ba,D,,,,',
      ].join('\n'),
      'skills.csv': 'name,type\nComing,TOOL\n',
      'jobs.csv': 'company,title,type\nTold Ltd,Dev,HOURLY\n',
    })
    expect(rows.map(({ file, line, who, outcome }) => [file, line, who, outcome])).toEqual([
      ['skills.csv', 2, 'Coming', 'added'],
      ['companies.csv', 2, 'Told Ltd', 'added'],
      ['developers.csv', 2, 'To Ld', 'changed'],
      ['developers.csv', 3, 'Sa Me', 'unchanged'],
      ['jobs.csv', 2, 'Dev', 'added'],
    ])
    const valuesOf = (name: string) => rows.find(({ who }) => who === name)?.values
    expect(valuesOf('To Ld')).toEqual([
      { field: 'Cost rate', from: null, to: '€45.50 per hour' },
      { field: 'Currency', from: 'USD', to: 'EUR' },
      { field: 'City', from: 'Oslo', to: 'Rome' },
      { field: 'Skill', from: null, to: `${skill.name}: 3` },
      { field: 'Skill', from: null, to: 'Coming' },
    ])
    expect(valuesOf('Sa Me')).toEqual([])
    expect(valuesOf('Dev')).toContainEqual({ field: 'Company', from: null, to: 'Told Ltd' })
  })

  test('up to a number for each outcome and file, and counts all of them', async () => {
    const people = Array.from({ length: plannedRowLimit + 20 }, (_, at) => `many${at}@x.example,Ma,Ny${at}`)
    const { rows, files } = await preview({
      'developers.csv': ['email,first_name,last_name', ...people].join('\n'),
      'companies.csv': 'name\nNot crowded out\n',
    })
    expect(rows).toHaveLength(plannedRowLimit + 1)
    expect(files.at(-1)?.counts.added).toBe(people.length)
  })
})

describe('an import', () => {
  test('has its run and admin as the actor, and a second import changes nothing and writes no events', async () => {
    const files = {
      'companies.csv': 'name,status\nTwice,ACTIVE\n',
      'developers.csv': 'email;first_name;last_name;cost_rate;tags\r\ntwice@x.example;Tw;Ice;45,50;a|b\r\n',
      'jobs.csv':
        'company,title,type,status,budget_hourly_min\nTwice,Closed one,HOURLY,LOST,50\nTwice,Held one,SALARY,ON_HOLD,\n',
      'job_profiles.csv':
        'company,job,developer,status,consented_on,created_on\nTwice,closed one,twice@x.example,OFFER_DECLINED,2025-03-01,2025-02-01\n',
    }
    const before = (await events()).length
    const { run } = await runToEnd(server, importForm(files))
    const written = (await events()).slice(before)
    expect(new Set(written.map(({ actor }) => actor))).toEqual(
      new Set([`import:${run}-${server.as('admin').account.id}`]),
    )
    const again = await runImport(files)
    expect(
      again.files.every(
        ({ counts: { unchanged, bad, added, changed } }) => unchanged > 0 && bad + added + changed === 0,
      ),
    ).toBe(true)
    expect(await events()).toHaveLength(before + written.length)
    const profile = await server.db
      .selectFrom('job_profiles')
      .selectAll()
      .where('status', '=', 'OFFER_DECLINED')
      .executeTakeFirst()
    expect(profile).toMatchObject({ end_reason: 'OTHER', created_at: '2025-02-01T00:00:00.000Z' })
  })

  test('brings the companies that somebody must not be shown to, and never one again that staff removed', async () => {
    const files = (employer: string, others: string) => ({
      'developers.csv': `email,first_name,last_name,employer,not_shown_to\navoids@x.example,A,V,${employer},${others}\n`,
    })
    const planned = await preview(files('Hooli', 'Globex; Umbrella'))
    expect(planned.rows?.[0]?.values).toContainEqual({ field: 'Company', from: null, to: 'Hooli' })
    await runImport(files('Hooli', 'Globex; Umbrella'))
    const { id = '' } = (await developer('avoids@x.example')) ?? {}
    const named = server.db.selectFrom('exclusions').selectAll().where('developer_id', '=', id).orderBy('company_name')
    expect(await named.execute()).toMatchObject([
      { company_name: 'Globex', reason: 'OTHER', named_by: 'STAFF' },
      { company_name: 'Hooli', reason: 'EMPLOYER' },
      { company_name: 'Umbrella', reason: 'OTHER' },
    ])
    const removed = { deleted_at: new Date() }
    await asTest(server.db, (trx) =>
      trx.updateTable('exclusions').set(removed).where('company_name', '=', 'Globex').execute(),
    )
    const { files: again } = await runImport(files('HOOLI', 'Globex'))
    expect(again).toEqual([{ file: 'developers.csv', counts: counts({ unchanged: 1 }) }])
    expect(await named.execute()).toHaveLength(3)
  })

  test('keeps values whose cells are empty, and skills that are not listed', async () => {
    const files = (cells: string) => ({
      'developers.csv': `email,first_name,last_name,city,skills\nkeep@x.example,Ke,Ep,${cells}\n`,
    })
    await runImport({ 'skills.csv': 'name,type\nKept,TOOL\nOther,TOOL\n', ...files('Oslo,Kept:4') })
    const { files: planned } = await runImport(files(',Other'))
    expect(planned).toEqual([{ file: 'developers.csv', counts: counts({ changed: 1 }) }])
    const kept = await developer('keep@x.example')
    expect(kept?.city).toBe('Oslo')
    const skills = await server.db
      .selectFrom('developer_skills')
      .innerJoin('skills', 'skills.id', 'skill_id')
      .select(['name', 'years_of_experience'])
      .where('developer_id', '=', kept?.id ?? '')
      .orderBy('name')
      .execute()
    expect(skills).toEqual([
      { name: 'Kept', years_of_experience: 4 },
      { name: 'Other', years_of_experience: null },
    ])
  })

  test('ignores the gates of stages, and clears the reasons of an old stage', async () => {
    const row = (cells: string) => ({
      'developers.csv': `email,first_name,last_name,stage,stage_reason,revisit_on\ngate@x.example,Ga,Te,${cells}\n`,
    })
    await runImport(row('STANDBY,NO_DEMAND,2027-01-01'))
    expect(await developer('gate@x.example')).toMatchObject({ status: 'NO_DEMAND', revisit_on: '2027-01-01' })
    const contradiction = { 'developers.csv': 'email,first_name,last_name,status\ngate@x.example,Ga,Te,PERFORMANCE\n' }
    const { problems } = await preview(contradiction)
    expect(problems).toMatchObject([
      { reason: expect.stringContaining('For the reason “No demand” the status is No demand.') },
    ])
    await runImport(row('MEMBER,,'))
    const member = await developer('gate@x.example')
    expect(member).toMatchObject({ stage: 'MEMBER', status: 'AVAILABLE', stage_reason: null, revisit_on: null })
  })

  test('does not import a merged record again, and names the address that stays', async () => {
    const { id: developer_id } = await createDeveloper(server.db, { email: 'stays@x.example' })
    const merged = { id: randomUUID(), developer_id, email: 'merged@x.example' }
    await asTest(server.db, (trx) => trx.insertInto('merged_developers').values(merged).execute())
    const { problems } = await runImport({
      'developers.csv': 'email,first_name,last_name\nMerged@x.example,Mer,Ged\n',
    })
    expect(problems).toEqual([
      {
        file: 'developers.csv',
        line: 2,
        reason: 'email: this record was merged into stays@x.example. Use that address.',
      },
    ])
  })

  test('reports every bad row with its line and reason, and imports the others', async () => {
    const company = await createCompany(server.db, { name: 'Double' })
    for (const _job of [1, 2]) await createJob(server.db, { company_id: company.id, title: 'Same' })
    await createDeveloper(server.db, { email: 'deleted@x.example', deleted_at: new Date() })
    const { problems, files } = await runImport({
      'clients.csv': `email,display_name,company\n${server.as('vetter').account.email},Vet,Double\ngood.client@x.example,Good,Double\nno@x.example,No,Nowhere\n`,
      'developers.csv': [
        'email,first_name,last_name,stage,status,skills,owner,city',
        'good@x.example,Good,One,,,,,"Two',
        'lines"',
        'good2@x.example,Good,Two,,,,,Rome',
        'GOOD2@x.example,Again,Two,,,,,',
        'status@x.example,Sta,Tus,MEMBER,NEW,,,',
        'skill@x.example,Ski,Ll,,,COBOL 3000,,',
        'deleted@x.example,De,Leted,,,,,',
        'owner@x.example,Ow,Ner,,,,stranger@x.example,',
      ].join('\n'),
      'jobs.csv':
        'company,title,type,budget_hourly_min,budget_hourly_max\nDouble,Same,HOURLY,,\nNowhere,X,HOURLY,,\nDouble,Budget,HOURLY,90,80\n',
      'job_profiles.csv': 'company,job,developer\nDouble,None,good2@x.example\nDouble,Same,good2@x.example\n',
      'people.csv': 'a\n',
    })
    expect(problems).toEqual([
      { file: 'people.csv', line: null, reason: expect.stringContaining('Vouch does not know this file') },
      { file: 'clients.csv', line: 2, reason: expect.stringContaining('belongs to a staff account') },
      {
        file: 'clients.csv',
        line: 4,
        reason: 'company: there is no company “Nowhere”. Add it in Companies, or to companies.csv.',
      },
      { file: 'developers.csv', line: 2, reason: expect.stringContaining('city: “Two lines” is longer than') },
      {
        file: 'developers.csv',
        line: 5,
        reason: 'Line 4 is about the same record. Only the first of these lines is imported.',
      },
      { file: 'developers.csv', line: 6, reason: 'status: New is not a status of Member.' },
      { file: 'developers.csv', line: 7, reason: 'skills: there is no skill “COBOL 3000”. Add it to skills.csv.' },
      { file: 'developers.csv', line: 8, reason: 'email: a developer with this e-mail address was deleted.' },
      {
        file: 'developers.csv',
        line: 9,
        reason: 'owner: no member of staff has the e-mail address stranger@x.example.',
      },
      { file: 'jobs.csv', line: 2, reason: expect.stringContaining('several jobs with this title') },
      {
        file: 'jobs.csv',
        line: 3,
        reason: expect.stringContaining('Where its columns are mapped, a table of jobs can add its companies.'),
      },
      { file: 'jobs.csv', line: 4, reason: expect.stringContaining('must not be less than') },
      {
        file: 'job_profiles.csv',
        line: 2,
        reason: 'job: this company has no such job. Add it in Jobs, or to jobs.csv.',
      },
      { file: 'job_profiles.csv', line: 3, reason: expect.stringContaining('several have this name') },
    ])
    expect(files.map(({ counts: { added, bad } }) => [added, bad])).toEqual([
      [0, 1],
      [1, 2],
      [1, 6],
      [0, 3],
      [0, 2],
    ])
  })

  test('finds regions among the countries of a job by name or word', async () => {
    await asTest(server.db, async (trx) => {
      const region = { name: 'Baltic states', word: 'Baltics', countries: ['EE', 'LT'] }
      await trx.insertInto('job_regions').values(region).execute()
    })
    const company = await createCompany(server.db, { name: 'Regional' })
    const rows = (...countries: string[]) => ({
      'jobs.csv': `company,title,type,countries\n${countries.map((cell, at) => `Regional,Job ${at},HOURLY,${cell}`).join('\n')}\n`,
    })
    const placesOfJobs = () =>
      server.db
        .selectFrom('jobs')
        .select(['location', 'regions'])
        .where('company_id', '=', company.id)
        .orderBy('title')
        .execute()
    const { files, problems } = await runImport(rows('Brazil | dach | DE', 'baltic STATES', 'BALTICS; Atlantis'))
    expect(files[0]?.counts).toEqual(counts({ added: 2, bad: 1 }))
    expect(problems[0]?.reason).toBe(
      'countries: “Atlantis” is neither a country nor a region. Use codes such as US | CA | BR.',
    )
    const stored = [
      { location: ['BR', 'DE', 'AT', 'CH'], regions: ['DACH'] },
      { location: ['EE', 'LT'], regions: ['Baltics'] },
    ]
    expect(await placesOfJobs()).toEqual(stored)
    const again = await runImport(rows('Brazil | dach | DE', 'baltic STATES'))
    expect(again.files[0]?.counts).toEqual(counts({ unchanged: 2 }))
    await runImport(rows('BR'))
    expect(await placesOfJobs()).toEqual([{ location: ['BR'], regions: [] }, stored[1]])
  })

  test('keeps hostile cells as plain text', async () => {
    const hostile = `=HYPERLINK("http://evil.example") <script>alert(1)</script> '; drop table developers; -- ${'\\'} {"a":1} \u202e`
    const name = hostile.replaceAll('"', '""')
    await runImport({
      'developers.csv': `email,first_name,last_name,tags\nhostile@x.example,"${name}",Null,"${name}"\n`,
    })
    const row = await developer('hostile@x.example')
    expect(row?.first_name).toBe(hostile.trim())
    expect(row?.last_name).toBe('Null')
    expect(row?.tags.join(';')).toContain('drop table developers')
  })

  test('leaves out a row that only the database refuses, and imports the others', async () => {
    // JavaScript tells these apart in lower case, and the database does not.
    const names = ['Straße One', 'ΣΑΣ', 'ΣΑς', 'Other One']
    const { files } = await runImport({ 'companies.csv': `name\n${names.join('\n')}\n` })
    const [planned] = files
    expect((planned?.counts.added ?? 0) + (planned?.counts.bad ?? 0)).toBe(4)
    expect(planned?.counts.added).toBeGreaterThanOrEqual(3)
  })
})

test('the skills of a job bring the years that the client asks for, and keep theirs where a file names none', async () => {
  const [one, other] = [await createSkill(server.db), await createSkill(server.db)]
  const company = `Years ${one.id}`
  const bring = (skills: string) =>
    runImport({
      'companies.csv': `name\n${company}\n`,
      'jobs.csv': `company,title,type,required_skills,bonus_skills\n${company},Dev,HOURLY,${skills}\n`,
    })
  const years = async () => {
    const asked = server.db.selectFrom('job_skills').select(['skill_id', 'years_of_experience'])
    const rows = await asked.where('skill_id', 'in', [one.id, other.id]).execute()
    return Object.fromEntries(rows.map((row) => [row.skill_id, row.years_of_experience]))
  }
  await bring(`${one.name}: 5,${other.name}`)
  expect(await years()).toEqual({ [one.id]: 5, [other.id]: null })
  await bring(`${one.name},${other.name}: 2`)
  expect(await years()).toEqual({ [one.id]: 5, [other.id]: 2 })
  for (const wrong of ['0', '2.5', '60']) {
    const { problems } = await bring(`${one.name}: ${wrong},${other.name}`)
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('required_skills, core_skills, bonus_skills: give whole years, from 1 to 50.'),
    ])
  }
  expect(await years()).toEqual({ [one.id]: 5, [other.id]: 2 })
})
