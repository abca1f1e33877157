import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import { importFiles, type ResumeImportResult, resumeCountLimit } from '#shared/imports/imports.ts'
import { type Role, roles } from '#shared/platform/permissions.ts'
import { createDeveloper } from '#test/factories.ts'
import { zip } from '#test/files/zip.ts'
import { graphql } from '#test/graphql.ts'
import { importAll, importForm, postImport, postPreview, runToEnd } from '#test/importRuns/importCalls.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'
import { importFolder } from './importer/files/importFolder.ts'
import { startRun } from './runs/data.ts'

const reportQuery = graphql(`query ($id: ID!) {
  getImportRun(id: $id) { run { state } files { file added left_out } }
}`)

const folderReportQuery = graphql(`query ($id: ID!) {
  getImportRun(id: $id) { files { file left_out } problems { file reason } }
}`)

let server: TestServer
let folder: string
/** A run to which resumes may be sent. */
let run: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vouch-import-api-'))
  server = await startTestServer({ variables: { VOUCH_DATA_DIR: folder } })
  run = (await runToEnd(server, importForm({}))).run
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('a resume', () => {
  const send = async (developerId: string, name: string, content: Buffer): Promise<ResumeImportResult> => {
    const headers = { 'x-file-name': encodeURIComponent(name) }
    const response = await postImport(server, `resume/${developerId}?run=${run}`, content, { headers })
    expect(response.status).toBe(200)
    return (await response.json()) as ResumeImportResult
  }

  test('is stored once for its developer, with its text', async () => {
    const { id } = await createDeveloper(server.db)
    const content = await readFile('test/files/resume.pdf')
    expect(await send(id, 'Äda’s résumé.pdf', content)).toEqual({ outcome: 'added' })
    expect(await send(id, 'other name.pdf', content)).toEqual({ outcome: 'unchanged' })
    const stored = await server.db.selectFrom('resumes').selectAll().where('developer_id', '=', id).execute()
    expect(stored).toMatchObject([{ file_name: 'Äda’s résumé.pdf', file_type: 'PDF', file_size: content.length }])
    expect(stored[0]?.extracted_text?.length).toBeGreaterThan(20)
  })

  test('that exists already is recognised before it is sent', async () => {
    const { id } = await createDeveloper(server.db, { email: 'known@x.example' })
    const content = Buffer.from('Words that came last year.')
    await send(id, 'known@x.example.txt', content)
    const resume = { name: 'known@x.example new name.txt', hash: createHash('sha256').update(content).digest('hex') }
    const files = [{ file: 'Resumes', counts: { added: 0, changed: 0, unchanged: 1, bad: 0 } }]
    expect(await postPreview(server, {}, [resume])).toMatchObject({ files, problems: [], resumes: [] })
    expect(await importAll(server, {}, [resume])).toEqual({ files, problems: [], resumes: [] })
  })

  /** Begins a run with a resume for each of some new developers. */
  async function beginRun(names: readonly string[]) {
    const people = await Promise.all(names.map((name) => createDeveloper(server.db, { email: `${name}@last.example` })))
    const { run: own, report } = await runToEnd(
      server,
      importForm(
        {},
        people.map(({ email }) => `${email}.txt`),
      ),
    )
    expect(report.resumes).toHaveLength(names.length)
    const ids = report.resumes.map(({ developer_id }) => developer_id)
    return {
      run: own,
      reported: async () => {
        const { run, files } = (await server.as('admin').data(reportQuery, { id: own })).getImportRun
        return { state: run.state, files }
      },
      sendOf: (number: number, content: Buffer, sent: number | string | null = number) =>
        postImport(server, `resume/${ids[number]}?run=${own}${sent === null ? '' : `&number=${sent}`}`, content),
    }
  }
  const words = Buffer.from('Ten years of Java.')
  const empty = Buffer.alloc(0)
  const tooLarge = Buffer.alloc(11 * 1024 * 1024)

  test('ends its run when it is the last one, also when it is refused; until then the run is not done', async () => {
    const { reported, sendOf } = await beginRun(['ada', 'cleo'])
    expect(await reported()).toEqual({ state: 'RUNNING', files: [] })
    await sendOf(0, words)
    const counts = { file: 'Resumes', added: 1, left_out: 0 }
    expect(await reported()).toEqual({ state: 'RUNNING', files: [counts] })
    expect((await sendOf(1, tooLarge)).status).toBe(413)
    expect(await reported()).toEqual({ state: 'DONE', files: [{ ...counts, left_out: 1 }] })
  })

  test('is a sign of life of its run, also when it is refused', async () => {
    const { run: own, reported, sendOf } = await beginRun(['kim', 'lea'])
    const at = new Date(Date.now() - 11 * 60_000)
    await server.db.updateTable('import_runs').set({ seen_at: at }).where('id', '=', own).execute()
    expect(await reported()).toMatchObject({ state: 'STOPPED' })
    await sendOf(0, empty)
    expect(await reported()).toMatchObject({ state: 'RUNNING' })
  })

  test('that is sent again after a lost answer counts once, in any order and at once', async () => {
    const { reported, sendOf } = await beginRun(['eve', 'fay', 'gus'])
    await Promise.all([sendOf(2, words), sendOf(2, words), sendOf(0, tooLarge), sendOf(0, tooLarge)])
    await sendOf(2, words)
    const counts = { file: 'Resumes', added: 1, left_out: 1 }
    expect(await reported()).toEqual({ state: 'RUNNING', files: [counts] })
    await sendOf(1, words)
    const all = { state: 'DONE', files: [{ ...counts, added: 2 }] }
    expect(await reported()).toEqual(all)
    await sendOf(1, words, 3)
    expect(await reported()).toEqual(all)
  })

  test('is counted in the transaction that stores it, so that one sent at once with it never finds it stored and not counted', async () => {
    const { run: own, sendOf } = await beginRun(['ida', 'jon'])
    await sendOf(0, words)
    const { rows } = await sql<{ same: boolean }>`
      select resumes.xmin = import_runs.xmin as same from import_runs, resumes
      join developers on developers.id = developer_id
      where import_runs.id = ${own} and email = 'ida@last.example'`.execute(server.database.owner)
    expect(rows).toEqual([{ same: true }])
  })

  test('that is sent again after a lost answer is answered with the outcome that its run counted', async () => {
    const { reported, sendOf } = await beginRun(['ivo', 'joy'])
    const answers = [await sendOf(0, words), await sendOf(0, words), await sendOf(1, empty), await sendOf(1, empty)]
    const results = await Promise.all(answers.map((answer) => answer.json()))
    expect(results).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }, { outcome: 'bad' }, { outcome: 'bad' }])
    expect(await reported()).toEqual({ state: 'DONE', files: [{ file: 'Resumes', added: 1, left_out: 1 }] })
  })

  test('counts without a number, as pages of earlier releases send it, and is refused with a wrong one', async () => {
    const { reported, sendOf } = await beginRun(['hal'])
    for (const wrong of ['-1', '1.5', 'first']) {
      const response = await sendOf(0, words, wrong)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'BAD_INPUT' })
    }
    expect(await reported()).toEqual({ state: 'RUNNING', files: [] })
    await sendOf(0, words, null)
    expect(await reported()).toMatchObject({ state: 'DONE', files: [{ added: 1 }] })
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['scanned', () => readFile('test/files/scanned.pdf')],
    ['encrypted', () => readFile('test/files/encrypted.pdf')],
    ['truncated', () => readFile('test/files/truncated.pdf')],
    ['old', () => readFile('test/files/old.doc')],
    ['a zip bomb', () => zip({ '[Content_Types].xml': Buffer.alloc(60 * 1024 * 1024), 'word/document.xml': '<a/>' })],
  ])('that is %s is refused with a sentence', async (_kind, content) => {
    const { id } = await createDeveloper(server.db)
    const result = await send(id, 'resume.pdf', await content())
    expect(result).toEqual({ outcome: 'bad', reason: expect.stringMatching(/^(This|Only) .+\.$/) })
    expect(await server.db.selectFrom('resumes').selectAll().where('developer_id', '=', id).execute()).toEqual([])
  })
})

describe('the report of a folder', () => {
  /** Imports a folder with these files as the command does, and reads what stays of its report. */
  async function importedFolder(files: Readonly<Record<string, string>>, system?: ImportSystem) {
    const source = await mkdtemp(path.join(folder, 'source-'))
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(source, name), text)
    let own = ''
    await importFolder({
      db: server.db,
      files: createFolderStore(folder),
      folder: source,
      system,
      onStart: (id) => {
        own = id
      },
      progress: silentProgress,
      signal: new AbortController().signal,
    })
    const { files: counted, problems } = (await server.as('admin').data(folderReportQuery, { id: own })).getImportRun
    return { counted, problems }
  }
  const companies = { 'companies.csv': 'name\nGreen Harbor\n' }

  test('names each table that was left out, and no resume beside the tables', async () => {
    const { counted, problems } = await importedFolder({
      ...companies,
      'people.csv': 'name\n',
      'Secret Person.pdf': 'x',
    })
    expect(problems).toEqual([
      { file: 'Resumes', reason: expect.stringMatching(/^Resumes are imported from a folder resumes/) },
      { file: 'people.csv', reason: expect.stringMatching(/^Vouch does not know this file/) },
    ])
    expect(counted.toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
      { file: 'companies.csv', left_out: 0 },
      { file: 'people.csv', left_out: 1 },
      { file: 'Resumes', left_out: 1 },
    ])
  })

  test('says that a text counts as a resume, as in the browser, also where its words are a table of the system', async () => {
    const table = await readFile('test/presets/opencats-companies.csv', 'utf8')
    const { counted, problems } = await importedFolder({ ...companies, 'opencats-companies.txt': table }, 'OPENCATS')
    expect(problems).toEqual([
      {
        file: 'Resumes',
        reason: expect.stringContaining('A text file (.txt) counts as a resume: the name of a table ends in'),
      },
    ])
    expect(counted).toContainEqual({ file: 'Resumes', left_out: 1 })
  })
})

test('an admin gets the template of each file, and of no other', async () => {
  const get = (name: string, as: Role = 'admin') =>
    fetch(`${server.url}/portal/import/template/${name}`, {
      headers: { authorization: `Bearer ${server.as(as).token}` },
    })
  for (const name of importFiles) {
    const response = await get(name)
    expect(await response.text()).toBe(await readFile(path.join('docs/import', name), 'utf8'))
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
  }
  for (const name of ['README.md', '..%2f..%2fpackage.json', 'people.csv']) expect((await get(name)).status).toBe(404)
  for (const as of roles.filter((role) => role !== 'admin')) expect((await get('jobs.csv', as)).status).toBe(403)
})

describe('the API refuses', () => {
  test.each(roles.filter((role) => role !== 'admin'))('a %s, before anything is read', async (as) => {
    const events = () => server.db.selectFrom('events').select('id').execute()
    const before = await events()
    for (const address of ['tables', 'preview', 'run', `resume/${server.as('admin').account.id}?run=${run}`]) {
      const response = await postImport(server, address, importForm({ 'companies.csv': 'name\nRefused\n' }), { as })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await events()).toEqual(before)
  })

  test('a malformed, too large or incomplete request', async () => {
    const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code
    expect(
      await codeOf(await postImport(server, 'preview', 'name\n', { headers: { 'content-type': 'text/csv' } })),
    ).toBe('BAD_INPUT')
    expect(
      await codeOf(await postImport(server, 'preview', importForm({}, Array(resumeCountLimit + 1).fill('a.pdf')))),
    ).toBe('BAD_INPUT')
    expect(
      await codeOf(
        await postImport(server, 'preview', Buffer.alloc(51 * 1024 * 1024), { headers: { 'content-type': 'x' } }),
      ),
    ).toBe('TOO_LARGE')
    const { id } = await createDeveloper(server.db)
    const large = await postImport(server, `resume/${id}?run=${run}`, Buffer.alloc(11 * 1024 * 1024))
    expect([large.status, await codeOf(large)]).toEqual([413, 'TOO_LARGE'])
  })

  test('a resume without a developer, and one without a run of the same admin', async () => {
    const { id } = await createDeveloper(server.db)
    const { id: foreign } = await startRun(server.db, { account: null, files: [], mappings: {} })
    const addresses = [`nobody?run=${run}`, id, `${id}?run=../x`, `${id}?run=${randomUUID()}`, `${id}?run=${foreign}`]
    for (const address of addresses) {
      const response = await postImport(server, `resume/${address}`, Buffer.from('x'))
      expect([address, response.status]).toEqual([address, 404])
    }
  })
})
