import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { zip } from './files/zip.ts'
import { nodeVariables } from './processes/product.ts'

const project = path.join(import.meta.dirname, '..')
let database: TestDatabase
let data: string
let folder: string

beforeAll(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'vouch-import-data-'))
})
afterAll(() => rm(data, { recursive: true }))
beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-import-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Starts `vouch import` in its own process. */
function start(source = folder, ...more: readonly string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [path.join(project, 'scripts/vouch.ts'), 'import', source, ...more], {
    cwd: project,
    env: { ...nodeVariables, DATABASE_URL: database.url, VOUCH_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk))
  return { child, output: () => chunks.join('') }
}

async function importFolder(
  source?: string,
  ...more: readonly string[]
): Promise<{ code: number | null; output: string }> {
  const { child, output } = start(source, ...more)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

const count = async (table: 'developers' | 'resumes' | 'events' | 'developer_skills') => {
  const { rows } = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

test('the templates and a folder of resumes are imported, and only once', {
  tags: 'processes',
  timeout: 60_000,
}, async () => {
  await cp(path.join(project, 'docs/import'), folder, { recursive: true })
  await mkdir(path.join(folder, 'resumes/more'), { recursive: true })
  const resume = (name: string, source: string) =>
    copyFile(path.join(project, 'test/files', source), path.join(folder, 'resumes', name))
  await resume('Ana Silva.pdf', 'resume.pdf')
  await resume('more/CV jon.berg@example.com.docx', 'resume.docx')
  await resume('Mia Novak.pdf', 'scanned.pdf')
  await resume('Mia Novak (2).pdf', 'encrypted.pdf')
  await resume('Stranger.pdf', 'resume.pdf')
  const bomb = zip({ '[Content_Types].xml': Buffer.alloc(60 * 1024 * 1024), 'word/document.xml': '<a/>' })
  await writeFile(path.join(folder, 'resumes/Novak Mia.docx'), bomb)
  await writeFile(path.join(folder, 'resumes/Mia Novak huge.pdf'), Buffer.alloc(11 * 1024 * 1024))
  await writeFile(path.join(folder, 'resumes/.hidden'), 'x')
  await writeFile(path.join(folder, 'resumes/mia.novak@example.com.txt'), '')
  await writeFile(path.join(folder, 'people.csv'), 'name\n')

  const first = await importFolder()
  expect(first.output).toMatch(/developers.csv +4 added, 0 changed, 0 unchanged, 0 bad/)
  expect(first.output).toMatch(/Resumes +2 added, 0 changed, 0 unchanged, 6 bad/)
  expect(first.code).toBe(0)
  const run = /^Importing .+ as (\S+)\.$/m.exec(first.output)?.[1]
  const signed = database.db
    .selectFrom('events')
    .select('actor')
    .distinct()
    .where('table_name', 'in', ['developers', 'resumes'])
  expect(await signed.execute()).toEqual([{ actor: `import:${run}` }])
  const report = (await readFile(path.join(folder, 'import-report.csv'), 'utf8')).trim().split('\r\n')
  expect(report[0]).toBe('file,line,reason')
  const problems = report.slice(1).map((line) => /^"?([^,"]+)"?,,"?(.{12})/.exec(line)?.slice(1))
  expect(problems.toSorted()).toEqual([
    ['people.csv', 'Vouch does n'],
    ['resumes/Mia Novak (2).pdf', 'This file is'],
    ['resumes/Mia Novak huge.pdf', 'This file is'],
    ['resumes/Mia Novak.pdf', 'This PDF con'],
    ['resumes/Novak Mia.docx', 'This file be'],
    ['resumes/Stranger.pdf', 'No developer'],
    ['resumes/mia.novak@example.com.txt', 'This file is'],
  ])

  const events = await count('events')
  const second = await importFolder()
  expect(second.output).toMatch(/developers.csv +0 added, 0 changed, 4 unchanged, 0 bad/)
  expect(second.output).toMatch(/Resumes +0 added, 0 changed, 2 unchanged, 6 bad/)
  expect(await count('events')).toBe(events)
})

test('10,000 developers and 100 resumes are imported within minutes, and the run after a kill finishes the rest', {
  tags: 'large',
  timeout: 240_000,
}, async () => {
  await writeFile(path.join(folder, 'skills.csv'), `name,type\n${numbers(60, (n) => `Skill ${n},TOOL`)}`)
  const developers = numbers(10_000, (n) => {
    const skills = [1, 2, 3, 5, 8, 13].map((step) => `Skill ${(n + step) % 60}: ${step}`).join('|')
    return `dev${n}@x.example,First${n},Last${n},MEMBER,${skills},${30 + (n % 60)},BR`
  })
  await writeFile(
    path.join(folder, 'developers.csv'),
    `email,first_name,last_name,stage,skills,cost_rate,country\n${developers}`,
  )

  await mkdir(path.join(folder, 'resumes'))
  for (let n = 0; n < 100; n++) {
    const name = n % 2 === 0 ? 'resume.pdf' : 'resume.docx'
    await copyFile(path.join(project, 'test/files', name), path.join(folder, 'resumes', `dev${n}@x.example - ${name}`))
  }

  const { child } = start()
  const closed = once(child, 'close')
  await expect.poll(() => count('developers'), { timeout: 120_000 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await closed
  const before = await count('developers')
  expect(before).toBeLessThan(10_000)

  const started = Date.now()
  const { output: secondOutput } = await importFolder()
  expect(secondOutput).toContain('0 bad')
  expect([await count('developers'), await count('resumes')]).toEqual([10_000, 100])
  const seconds = (Date.now() - started) / 1_000
  process.stdout.write(`${10_000 - before} developers with their skills, and 100 resumes, in ${seconds} s\n`)
})

test('tables with headings of their own are imported by a mapping file, and one that is none gets a sentence', {
  tags: 'processes',
  timeout: 60_000,
}, async () => {
  await writeFile(
    path.join(folder, 'people.csv'),
    'Vorname;Nachname;Mail;Satz\nJörg;Maß;joerg@x.example;65,50 €\nIda;Rot;none;70\n',
  )
  const columns = { Vorname: 'first_name', Nachname: 'last_name', Mail: 'email', Satz: 'cost_rate' }
  const mapping = {
    file: 'developers.csv',
    columns: Object.entries(columns).map(([heading, column]) => ({ heading, column })),
    fixed: {},
  }
  const file = path.join(data, 'mapping.json')
  await writeFile(file, JSON.stringify({ 'people.csv': mapping }))
  const { code, output } = await importFolder(folder, '--mapping', file)
  expect(code).toBe(0)
  expect(output).toMatch(/people.csv +1 added, 0 changed, 0 unchanged, 1 bad/)
  expect(output).toContain('people.csv, line 3: Ida Rot, “Mail”: “none” is not an e-mail address.')
  const imported = database.db.selectFrom('developers').select(['last_name', 'cost_rate_cents', 'currency'])
  expect(await imported.execute()).toEqual([{ last_name: 'Maß', cost_rate_cents: 6_550, currency: 'EUR' }])

  await writeFile(file, '{"people.csv": {}}')
  const refused = await importFolder(folder, '--mapping', file)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not a mapping') })
})

test('the exports of a system are imported by its preset, without a mapping', {
  tags: 'processes',
  timeout: 60_000,
}, async () => {
  for (const name of ['opencats-companies.csv', 'opencats-job-orders.csv']) {
    await copyFile(path.join(project, 'test/presets', name), path.join(folder, name))
  }
  const left = ['stranger.csv', 'stranger.xlsx', 'resume.pdf', '~$stranger.xlsx', 'notes.txt', 'letter.rtf']
  for (const name of left) await writeFile(path.join(folder, name), 'Shoe size,Colour\n42,red\n')
  const { code, output } = await importFolder(folder, '--preset', 'opencats')
  expect(code).toBe(0)
  expect(output).toMatch(/opencats-companies.csv +1 added, 0 changed, 0 unchanged, 0 bad/)
  expect(output).toMatch(/opencats-job-orders.csv +2 added, 0 changed, 0 unchanged, 0 bad/)
  for (const name of ['stranger.csv', 'stranger.xlsx'])
    expect(output).toContain(`${name}: Vouch does not know this file.`)
  expect(output).toContain('resume.pdf: Resumes are imported from a folder resumes beside the tables. Move it there.')
  expect(output).toContain('notes.txt: Resumes are imported from a folder resumes beside the tables. Move it there.')
  for (const name of ['~$stranger.xlsx', 'letter.rtf']) expect(output).not.toContain(`${name}:`)

  const refused = await importFolder(folder, '--preset', 'nobody')
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('There is no preset named nobody.') })
})

test('an empty or missing folder gets a sentence', { tags: 'processes', timeout: 60_000 }, async () => {
  const empty = await importFolder()
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining('There is nothing to import in') })
  const missing = await importFolder(path.join(folder, 'none'))
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('There is no folder') })
})

function numbers(count: number, lineOf: (number: number) => string): string {
  return `${Array.from({ length: count }, (_, index) => lineOf(index)).join('\n')}\n`
}

test('companies are added only from a table of jobs that is mapped, and a command without one says so and imports nothing', {
  tags: 'processes',
}, async () => {
  await writeFile(path.join(folder, 'jobs.csv'), 'company,title,type\nNew Harbor,Go Engineer,HOURLY\n')
  const refused = await importFolder(folder, '--add-companies')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'Companies are added from a table of jobs whose columns are mapped, and there is none.',
  )
  expect(await count('events')).toBe(0)

  await rm(path.join(folder, 'jobs.csv'))
  await writeFile(path.join(folder, 'Openings.csv'), 'Account,Job,Pay\nNew Harbor,Go Engineer,HOURLY\n')
  const columns = [
    { heading: 'Account', column: 'company' },
    { heading: 'Job', column: 'title' },
    { heading: 'Pay', column: 'type' },
  ]
  const mapping = path.join(folder, 'mapping.json')
  await writeFile(mapping, JSON.stringify({ 'Openings.csv': { file: 'jobs.csv', columns, fixed: {} } }))
  const { code, output } = await importFolder(folder, '--mapping', mapping, '--add-companies')
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Openings\.csv › companies +1 added/),
  })
  const { rows } = await sql<{ name: string }>`select name from companies`.execute(database.db)
  expect(rows).toEqual([{ name: 'New Harbor' }])
})
