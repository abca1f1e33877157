import { importRunList } from '#shared/imports/importRuns.ts'
import { createUser } from '#test/factories.ts'
import { testList } from '#test/lists/testList.ts'
import type { TestServer } from '#test/testServer.ts'
import { importRunSource } from './runs/data.ts'

testList(importRunList, {
  field: 'getImportRuns',
  name: 'ImportRun',
  source: importRunSource,
  fields: 'at files by state added changed unchanged left_out',
  prepare: prepareRuns,
})

/** Creates runs of each state, of two accounts and of the command, some at the same moment, and one whose node died. */
async function prepareRuns({ db, as }: TestServer): Promise<void> {
  const other = await createUser(db, { display_name: 'Élan 100%', role: 'admin' })
  const states = ['DONE', 'STOPPED', 'TAKEN_BACK', 'RUNNING', 'RUNNING', 'DONE'] as const
  for (const [index, state] of states.entries()) {
    const at = `2026-03-0${1 + Math.floor(index / 2)}T12:00:00.000Z`
    const account_id = [as('admin').account.id, other.id, null][index % 3] ?? null
    const counts = { added: index, changed: index % 2, unchanged: 12 - index, bad: index % 3 }
    const files = [
      { file: 'companies.csv', counts },
      { file: 'Resumes', counts },
    ]
    const report = JSON.stringify({ files, problems: [] })
    const names = [['companies.csv', `100%_${index}.xlsx`], ['Élan.csv']][index % 2] ?? []
    const seen_at = index === 3 ? at : new Date()
    await db
      .insertInto('import_runs')
      .values({ state, at, seen_at, account_id, files: names, mappings: '{}', report })
      .execute()
  }
}
