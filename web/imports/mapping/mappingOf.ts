import { type ImportSystem, importSystems } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import {
  type ChosenStage,
  type Correction,
  type DecidedTable,
  isDayColumn,
  type MappedColumn,
  type TableMapping,
  type TableProposal,
  type TemplateColumns,
} from '#shared/imports/mapping.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { dayOrders } from '#shared/platform/text/writtenDays.ts'

/** A table while a person says what it means. */
export interface TableDraft {
  readonly proposal: TableProposal
  /** It is not imported. */
  readonly ignored: boolean
  readonly file: ImportFile
  /** The system whose values are read as ours; null for none. */
  readonly system: ImportSystem | null
  /** The column of the template by heading; a heading that is not named is left out. */
  readonly columns: Readonly<Record<string, string>>
  /** The order of days by heading; undefined while it must be asked. */
  readonly days: Readonly<Record<string, MappedColumn['days']>>
  readonly fixed: Readonly<Record<string, string>>
  /** The companies that only these jobs name are added. */
  readonly addCompanies: boolean
  readonly corrections: readonly Correction[]
  readonly apart: readonly number[]
  readonly stages: readonly ChosenStage[]
}

/** Begins with what the server proposed. */
export function draftOf(proposal: TableProposal, corrections: readonly Correction[]): TableDraft {
  const mapped = proposal.columns.flatMap(({ heading, column }) => (column ? [[heading, column] as const] : []))
  const days = proposal.columns.flatMap((column) =>
    column.days && column.days !== 'AMBIGUOUS' ? [[column.heading, column.days] as const] : [],
  )
  return {
    proposal,
    ignored: false,
    file: proposal.file,
    system: proposal.system,
    columns: Object.fromEntries(mapped),
    days: Object.fromEntries(days),
    fixed: {},
    addCompanies: false,
    corrections,
    apart: [],
    stages: [],
  }
}

/** Keeps what a person mapped or typed, when rows of the same kind are proposed again as those of another system. */
export function withHandMade(fresh: TableDraft, before: TableDraft): TableDraft {
  if (fresh.file !== before.file) return fresh
  const columns = new Map(Object.entries(fresh.columns))
  for (const { heading, column } of before.proposal.columns) {
    const own = before.columns[heading]
    if (own === (column ?? undefined)) continue
    if (own) columns.set(heading, own)
    else columns.delete(heading)
  }
  return {
    ...fresh,
    columns: Object.fromEntries(columns),
    days: { ...fresh.days, ...before.days },
    fixed: before.fixed,
    addCompanies: before.addCompanies,
  }
}

/** The headings whose days can be read in two ways, and go into a column. */
export function ambiguousHeadings({ proposal, columns }: TableDraft): string[] {
  return proposal.columns.flatMap(({ heading, days }) =>
    days === 'AMBIGUOUS' && isDayColumn(columns[heading] ?? '') ? [heading] : [],
  )
}

/** Columns that together give one that a row needs. */
const parts: Readonly<Record<string, readonly string[]>> = {
  first_name: ['full_name'],
  last_name: ['full_name'],
  display_name: ['first_name', 'last_name'],
}

/** The columns that each row needs and that no heading gives. */
export function missingColumns({ columns, fixed }: TableDraft, { required }: TemplateColumns): string[] {
  const given = new Set([...Object.values(columns), ...Object.keys(fixed).filter((column) => fixed[column])])
  return required.filter((column) => !given.has(column) && !parts[column]?.every((part) => given.has(part)))
}

/**
 * The columns that one may say once for all rows, where no heading gives them: those that each row needs, the stage of people, and the
 * company whose jobs moves and notes are about.
 */
export function fixableColumns(draft: TableDraft, template: TemplateColumns): string[] {
  const missing = missingColumns({ ...draft, fixed: {} }, template)
  const given = Object.values(draft.columns)
  const isPast = draft.file === 'moves.csv' || draft.file === 'notes.csv'
  if (isPast && given.includes('job') && !given.includes('company')) return [...missing, 'company']
  const isStaged = draft.file !== 'developers.csv' || given.includes('stage') || given.includes('status')
  return isStaged ? missing : [...missing, 'stage']
}

/** Two headings that go into the same column; undefined when there are none. */
export function doubleColumn({ columns }: TableDraft): string | undefined {
  const used = Object.values(columns)
  return used.find((column, index) => used.indexOf(column) < index)
}

/** Tells whether the table may add the companies that only its jobs name: where no table of the run is one of companies. */
export function mayAddCompanies({ file }: TableDraft, drafts: readonly TableDraft[], files: Iterable<string>): boolean {
  if (file !== 'jobs.csv' || [...files].includes('companies.csv')) return false
  return !drafts.some((draft) => !draft.ignored && draft.file === 'companies.csv')
}

export function decidedOf(draft: TableDraft): DecidedTable {
  const { file, system, columns, days, fixed, addCompanies, corrections } = draft
  const mapped = Object.entries(columns).map(([heading, column]) => {
    const order = days[heading]
    return order ? { heading, column, days: order } : { heading, column }
  })
  const rows = { corrections: [...corrections], apart: [...draft.apart], stages: [...draft.stages] }
  return {
    file,
    columns: mapped,
    fixed: saidValues(fixed),
    ...rows,
    ...(system && { system }),
    ...(addCompanies && file === 'jobs.csv' && { add_companies: true }),
  }
}

/** Leaves out what was chosen and taken back. */
function saidValues(fixed: TableDraft['fixed']): Record<string, string> {
  return Object.fromEntries(Object.entries(fixed).filter(([, value]) => value.trim() !== ''))
}

/** Writes a mapping as a query string, as saved views keep it. */
export function printMapping({ file, system, columns, fixed, add_companies }: TableMapping): string {
  const search = new URLSearchParams(system ? { file, system } : { file })
  for (const { heading, column, days = '' } of columns) search.append('column', `${column}|${days}|${heading}`)
  for (const [column, value] of Object.entries(fixed)) search.append('fixed', `${column}|${value}`)
  if (add_companies) search.set('add_companies', 'true')
  return search.toString()
}

/** Applies a saved mapping to a table. Headings that the table lacks are left out. */
export function applyMapping(draft: TableDraft, query: string): TableDraft {
  const search = new URLSearchParams(query)
  const saved = search.getAll('column').map((text) => {
    const [column = '', days = '', ...heading] = text.split('|')
    return { column, days: dayOrders.find((order) => order === days), heading: heading.join('|') }
  })
  const here = saved.filter(({ heading }) => draft.proposal.columns.some((column) => column.heading === heading))
  const fixed = search.getAll('fixed').map((text) => text.split('|', 2))
  return {
    ...draft,
    system: keysOf(importSystems).find((system) => system === search.get('system')) ?? null,
    columns: Object.fromEntries(here.map(({ heading, column }) => [heading, column])),
    days: {
      ...draft.days,
      ...Object.fromEntries(here.flatMap(({ heading, days }) => (days ? [[heading, days]] : []))),
    },
    fixed: Object.fromEntries(fixed),
    addCompanies: search.has('add_companies'),
  }
}

/** The kind of rows that a saved mapping is for. */
export function fileOfMapping(query: string): string | null {
  return new URLSearchParams(query).get('file')
}
