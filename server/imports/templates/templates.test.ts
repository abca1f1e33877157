import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '#server/imports/importer/files/importFile.ts'
import { ImportTally } from '#server/imports/importer/report.ts'
import { createPreview, createWriter } from '#server/imports/importer/target.ts'
import { startRun } from '#server/imports/runs/data.ts'
import { readCsv } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import { importFiles } from '#shared/imports/imports.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const folder = path.join(import.meta.dirname, '../../../docs/import')
const guide = readFileSync(path.join(folder, 'README.md'), 'utf8')

describe.each(importFiles)('%s', (file) => {
  const [heading = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n', 1)

  test('has a template with every column', () => {
    expect(heading.split(',')).toEqual(columnsOf(file).known)
  })

  test('has every column explained', () => {
    const [, section = ''] = guide.split(`## ${file}`)
    const explained = [...(section.split('\n## ')[0] ?? '').matchAll(/^- `(\w+)`( \\\*)?:/gm)]
    expect(explained.map(([, column]) => column)).toEqual(columnsOf(file).known)
    const required = explained.filter(([, , star]) => star).map(([, column]) => column)
    expect(required).toEqual(columnsOf(file).required)
  })
})

describe('the templates', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  const importAll = async (target: ReturnType<typeof createWriter>) => {
    const tally = new ImportTally()
    for (const file of importFiles) {
      const bytes = createReadStream(path.join(folder, file))
      for await (const _rows of importFile({ file, rows: readCsv(bytes, columnsOf(file)), target, tally }));
    }
    return tally.report()
  }
  const countOf = (outcome: string, rows: number) => ({ added: 0, changed: 0, unchanged: 0, bad: 0, [outcome]: rows })
  const allRows = (outcome: string) =>
    [5, 2, 2, 4, 2, 3, 6, 3].map((rows, index) => ({ file: importFiles[index], counts: countOf(outcome, rows) }))

  test('are previewed, imported, and imported again without a change', async () => {
    const begin = () => startRun(database.db, { account: null, files: [...importFiles], mappings: {} })
    const [first, second] = [await begin(), await begin()]
    expect(await importAll(createPreview(database.db))).toEqual({ files: allRows('added'), problems: [] })
    expect(await database.db.selectFrom('events').selectAll().execute()).toEqual([])
    expect(await importAll(createWriter(database.db, first))).toEqual({
      files: allRows('added'),
      problems: [],
    })
    expect(await importAll(createWriter(database.db, second))).toEqual({
      files: allRows('unchanged'),
      problems: [],
    })
    expect(await importAll(createPreview(database.db))).toEqual({ files: allRows('unchanged'), problems: [] })
    const actors = await database.db.selectFrom('events').select('actor').distinct().execute()
    expect(actors).toEqual([{ actor: first.actor }])
  })
})
