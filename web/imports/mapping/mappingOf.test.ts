import { expect, test } from 'vitest'
import type { TableProposal } from '#shared/imports/mapping.ts'
import { mended } from '#web/imports/preview/mended.ts'
import {
  ambiguousHeadings,
  applyMapping,
  decidedOf,
  doubleColumn,
  draftOf,
  fileOfMapping,
  fixableColumns,
  mayAddCompanies,
  missingColumns,
  printMapping,
  type TableDraft,
  withHandMade,
} from './mappingOf.ts'

const proposal: TableProposal = {
  name: 'people.xlsx › Active',
  rows: 2,
  skipped: [],
  file: 'developers.csv',
  system: 'LEVER',
  columns: [
    { heading: 'Candidate | name', examples: ['Ana Silva'], column: 'full_name' },
    { heading: 'Mail & more', examples: ['ana@x.example'], column: 'email' },
    { heading: 'Free', examples: ['3/4/2026'], column: null, days: 'AMBIGUOUS' },
  ],
}
const draft = draftOf(proposal, [])

test('a full name gives both names, and what no column gives is missing', () => {
  const template = { known: [], required: ['email', 'first_name', 'last_name', 'type'] }
  expect(missingColumns(draft, template)).toEqual(['type'])
  expect(missingColumns({ ...draft, fixed: { type: 'HOURLY' } }, template)).toEqual([])
  expect(doubleColumn(draft)).toBeUndefined()
  expect(doubleColumn({ ...draft, columns: { a: 'email', b: 'email' } })).toBe('email')
})

test('the stage of people is said once for all rows where no heading gives it, and may be taken back', () => {
  const template = { known: [], required: ['email', 'first_name', 'last_name'] }
  expect(fixableColumns(draft, template)).toEqual(['stage'])
  expect(fixableColumns({ ...draft, columns: { ...draft.columns, Free: 'status' } }, template)).toEqual([])
  expect(fixableColumns({ ...draft, file: 'jobs.csv' }, { known: [], required: ['company'] })).toEqual(['company'])
  const log = { ...draft, file: 'notes.csv', columns: { Position: 'job' } } as const
  expect(fixableColumns(log, { known: [], required: [] })).toEqual(['company'])
  expect(fixableColumns({ ...log, columns: { ...log.columns, Client: 'company' } }, template)).not.toContain('company')
  expect(decidedOf({ ...draft, fixed: { stage: '' } }).fixed).toEqual({})
})

test('the order of days is asked for only where they go into a column of days', () => {
  expect(ambiguousHeadings(draft)).toEqual([])
  expect(ambiguousHeadings({ ...draft, columns: { Free: 'available_from' } })).toEqual(['Free'])
  expect(ambiguousHeadings({ ...draft, columns: { Free: 'city' } })).toEqual([])
})

test('companies that only jobs name are added where that was chosen, unless a table says which companies there are', () => {
  const draft = { ...draftOf({ ...proposal, file: 'jobs.csv' }, []), addCompanies: true }
  expect(decidedOf(draft).add_companies).toBe(true)
  expect(decidedOf({ ...draft, file: 'notes.csv' }).add_companies).toBeUndefined()
  expect(applyMapping({ ...draft, addCompanies: false }, printMapping(decidedOf(draft))).addCompanies).toBe(true)
  const companies: TableDraft = { ...draft, file: 'companies.csv' }
  expect(mayAddCompanies(draft, [draft], ['jobs.xlsx'])).toBe(true)
  expect(mayAddCompanies(draft, [draft, companies], ['jobs.xlsx'])).toBe(false)
  expect(mayAddCompanies(draft, [draft, { ...companies, ignored: true }], ['jobs.xlsx'])).toBe(true)
  expect(mayAddCompanies(draft, [draft], ['jobs.xlsx', 'companies.csv'])).toBe(false)
})

test('what was mapped by hand stays when the table is read as that of another system, but not as other rows', () => {
  const byHand = { ...draft, columns: { 'Mail & more': 'email', Free: 'available_from' }, fixed: { stage: 'MEMBER' } }
  const fresh = draftOf({ ...proposal, system: 'ASHBY' }, [])
  const kept = withHandMade(fresh, byHand)
  expect(kept).toMatchObject({ system: 'ASHBY', columns: byHand.columns, fixed: byHand.fixed })
  const jobs = draftOf({ ...proposal, file: 'jobs.csv' }, [])
  expect(withHandMade(jobs, byHand)).toBe(jobs)
})

test('a mapping that was saved is applied to the next table with the same headings', () => {
  const answered = {
    ...draft,
    columns: { ...draft.columns, Free: 'available_from' },
    days: { Free: 'MONTH_FIRST' as const },
    fixed: { currency: 'EUR' },
  }
  const query = printMapping(decidedOf(answered))
  expect(fileOfMapping(query)).toBe('developers.csv')
  expect(decidedOf(applyMapping(draft, query))).toEqual(decidedOf(answered))
  const narrow = draftOf({ ...proposal, columns: proposal.columns.slice(1, 2) }, [])
  expect(applyMapping(narrow, query).columns).toEqual({ 'Mail & more': 'email' })
})

test('the last correction of a cell counts, and each goes to its own table', () => {
  const correction = { line: 2, heading: 'Free', value: 'now' }
  const [once] = mended(
    [draft],
    [
      { table: proposal.name, ...correction },
      { table: 'other.csv', ...correction },
    ],
    [],
  )
  expect(once?.corrections).toEqual([correction])
  const again = { ...correction, table: proposal.name, value: 'asap' }
  const [twice] = mended(once ? [once] : [], [again], [{ file: proposal.name, line: 3 }])
  expect(twice).toMatchObject({ corrections: [{ ...correction, value: 'asap' }], apart: [3] })
})
