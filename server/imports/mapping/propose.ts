import { columnsOf } from '#server/imports/templates/rows.ts'
import { readAmount } from '#server/imports/values/amounts.ts'
import { findForeignCountry } from '#server/imports/values/countryNames.ts'
import { dayOrderOf, readDay } from '#server/imports/values/days.ts'
import { readEmail } from '#server/imports/values/words.ts'
import { type ImportFile, importFiles } from '#shared/imports/imports.ts'
import type { ColumnProposal, TableProposal } from '#shared/imports/mapping.ts'
import { columnKindOf, compoundColumns } from './columnKinds.ts'
import type { FoundTable } from './findTable.ts'
import { bareHeading, columnsByHeading } from './headings.ts'

/** Values of a column that are looked at. */
const sampleSize = 200
const exampleCount = 3

/**
 * Proposes what the rows of a table are, and what each of its columns means: by its heading, else by what is in it.
 * @param chosen is what the rows are, where a person said so.
 */
export function proposeMapping(name: string, table: FoundTable, chosen?: ImportFile): TableProposal {
  const columns = sampleColumns(table)
  const candidates = (chosen ? [chosen] : importFiles).map((file) => {
    const proposed = proposeColumns(file, columns)
    return { file, proposed, score: scoreOf(file, proposed) }
  })
  const { file, proposed } = candidates.reduce((most, next) => (next.score > most.score ? next : most))
  return {
    name,
    rows: table.rows.length,
    skipped: table.skipped,
    file,
    columns: columns.map(({ heading, values }, index) => columnProposal(heading, values, proposed[index] ?? null)),
  }
}

interface SampledColumn {
  readonly heading: string
  readonly values: readonly string[]
}

function sampleColumns({ headings, rows }: FoundTable): SampledColumn[] {
  return headings.flatMap((heading, index) => {
    const values = rows.flatMap(({ cells }) => cells[index] || []).slice(0, sampleSize)
    return heading ? [{ heading, values }] : []
  })
}

function columnProposal(heading: string, values: readonly string[], column: string | null): ColumnProposal {
  const examples = [...new Set(values)].slice(0, exampleCount).map((value) => value.slice(0, 100))
  const days = dayOrderOf(values)
  return days ? { heading, examples, column, days } : { heading, examples, column }
}

/** Gives each column to at most one heading: first those that are named so, then those whose values tell. */
function proposeColumns(file: ImportFile, columns: readonly SampledColumn[]): (string | null)[] {
  const byHeading = columnsByHeading(file)
  const taken = new Set<string>()
  const take = (column: string | undefined) => {
    if (column === undefined || taken.has(column)) return null
    taken.add(column)
    return column
  }
  const known = new Set([...columnsOf(file).known, ...compoundColumns(file)])
  const exact = columns.map(({ heading }) => (known.has(ownName(heading)) ? take(ownName(heading)) : null))
  const named = columns.map(({ heading, values }, index) => {
    const column = byHeading.get(bareHeading(heading))
    return exact[index] ?? (column && suits(column, values) ? take(column) : null)
  })
  return columns.map(({ values }, index) => named[index] ?? take(columnByValues(values, known, taken)))
}

function ownName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

/** A heading may mislead: a column of names that is called Developer is not one of addresses. */
function suits(column: string, values: readonly string[]): boolean {
  const kind = columnKindOf(column)
  if (values.length === 0) return true
  if (kind === 'email') return shareOf(values, isEmail) > 0.5
  if (kind === 'country') return shareOf(values, (value) => findForeignCountry(value) !== undefined) > 0.5
  if (kind === 'amount') return shareOf(values, (value) => readAmount(value) !== undefined) > 0.3
  if (kind === 'day') return shareOf(values, (value) => readDay(value, 'DAY_FIRST', '2026-01-01') !== undefined) > 0.3
  return true
}

function columnByValues(values: readonly string[], known: ReadonlySet<string>, taken: ReadonlySet<string>) {
  const tests: readonly (readonly [string, (value: string) => boolean])[] = [
    ['email', isEmail],
    ['url_github', (value) => /github\.com\//i.test(value)],
    ['url_linkedin', (value) => /linkedin\.com\//i.test(value)],
    ['country', (value) => value.length > 2 && findForeignCountry(value) !== undefined],
    ['phone', (value) => /^\+?[\d\s()./-]{8,20}$/.test(value) && /[+\s(]/.test(value)],
  ]
  const free = tests.filter(([column]) => known.has(column) && !taken.has(column))
  return values.length === 0 ? undefined : free.find(([, isSuch]) => shareOf(values, isSuch) >= 0.8)?.[0]
}

function isEmail(value: string): boolean {
  return readEmail(value) !== undefined
}

function shareOf(values: readonly string[], isSuch: (value: string) => boolean): number {
  return values.filter(isSuch).length / values.length
}

/** Rows of a kind have its required columns; what else fits decides between kinds that are both complete. */
function scoreOf(file: ImportFile, proposed: readonly (string | null)[]): number {
  const has = new Set(proposed)
  const gives = (column: string) =>
    has.has(column) || (compoundOf[column] ?? []).some((every) => every.every((one) => has.has(one)))
  const required = columnsOf(file).required
  const missing = required.filter((column) => !gives(column)).length
  const chosen = required.includes('type') && !has.has('type') ? 1 : 0
  const found = proposed.filter((column) => column !== null).length
  // A type can be chosen for all rows, so its lack says less.
  return found + chosen - missing * 2 - (missing === required.length ? 10 : 0)
}

/** Columns that together give a required one. */
const compoundOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  first_name: [['full_name']],
  last_name: [['full_name']],
  display_name: [['first_name', 'last_name']],
}
