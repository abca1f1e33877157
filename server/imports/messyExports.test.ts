import { afterAll, beforeAll, expect, test } from 'vitest'
import { allProblems, type UploadReport } from '#shared/imports/imports.ts'
import { decided, importForm, postImport, proposedTables, runToEnd } from '#test/importRuns/importCalls.ts'
import { messyExports } from '#test/importRuns/messyExports.ts'
import { startTestServer, type TestServer } from '#test/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('there are twenty messy exports', () => {
  expect(new Set(messyExports.map(({ about }) => about)).size).toBe(20)
})

test.each(messyExports)('$about: $name', async ({ name, content, answers, people, skipped = [], told = [] }) => {
  const files = { [name]: await content() }
  const { tables, problems } = await proposedTables(server, files)
  expect(problems).toEqual([])
  expect(tables.map((table) => [table.file, table.skipped])).toEqual([['developers.csv', skipped]])

  const mappings = Object.fromEntries(tables.map((table) => [table.name, decided(table, answers)]))
  const preview = await postImport(server, 'preview', importForm(files, [], mappings))
  const planned = (await preview.json()) as UploadReport
  const { report } = await runToEnd(server, importForm(files, [], mappings))
  expect(planned.files).toEqual(report.files)
  const reasons = allProblems(report).map(({ reason }) => reason)
  expect(reasons).toEqual(told.map((sentence) => expect.stringContaining(sentence)))

  const emails = Object.keys(people)
  const stored = await server.db.selectFrom('developers').selectAll().where('email', 'in', emails).execute()
  expect(Object.fromEntries(stored.map((row) => [row.email, row]))).toMatchObject(people)
  expect(report.files[0]?.counts.added).toBe(emails.length)
})
