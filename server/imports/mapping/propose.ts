import type { PresetTable } from '#server/imports/presets/presets.ts'
import { presetTable, recogniseTable } from '#server/imports/presets/recognise.ts'
import { headingName } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import { findForeignCountry } from '#server/imports/values/countryNames.ts'
import { dayOrderOf } from '#server/imports/values/days.ts'
import type { ImportSystem } from '#shared/imports/importSystems.ts'
import { type ImportFile, importFiles } from '#shared/imports/imports.ts'
import type { ColumnProposal, TableChoice, TableProposal } from '#shared/imports/mapping.ts'
import { entriesOf } from '#shared/platform/keys.ts'
import { compoundColumns } from './columnKinds.ts'
import type { FoundTable } from './findTable.ts'
import { bareHeading, columnOfHeading, columnsByHeading } from './headings.ts'
import { likelyKinds } from './pastKinds.ts'
import { isEmail, shareLike, suits } from './suits.ts'

/** Values of a column that are looked at. */
const sampleSize = 200
const exampleCount = 3

/** Proposes what the rows of a table are, and what each of its columns means: by its system, its heading, else by what is in it. */
export function proposeMapping(name: string, table: FoundTable, choice: TableChoice = {}): TableProposal {
  const columns = sampleColumns(table)
  const recognised = choice.system === null ? undefined : recogniseTable(table.headings, choice.system)
  const chosen = choice.file ?? recognised?.table.file
  const preset = chosen && presetTable(recognised?.system, chosen)
  const candidates = (chosen ? [chosen] : importFiles).map((file) => {
    const proposed = proposeColumns({ file, preset, system: recognised?.system }, columns)
    return { file, proposed, ...reading(file, columns, proposed) }
  })
  const { file, proposed } = likelyKinds(name, candidates).reduce((most, next) =>
    next.score > most.score ? next : most,
  )
  return {
    name,
    rows: table.rows.length,
    skipped: table.skipped,
    file,
    system: recognised?.system ?? null,
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

interface ProposedKind {
  readonly file: ImportFile
  readonly preset: PresetTable | undefined
  readonly system: ImportSystem | undefined
}

/** Gives each column to at most one heading: first those that the system or the template names so, then other names, then values. */
function proposeColumns({ file, preset, system }: ProposedKind, columns: readonly SampledColumn[]): (string | null)[] {
  const byHeading = columnsByHeading(file)
  const theirs = new Map(entriesOf(preset?.columns ?? {}).map(([heading, column]) => [bareHeading(heading), column]))
  const taken = new Set<string>()
  const take = (column: string | null | undefined) => {
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  }
  const known = new Set([...columnsOf(file).known, ...compoundColumns(file)])
  const isTheirs = ({ heading }: SampledColumn) => theirs.has(bareHeading(heading))
  const nameOf = ({ heading }: SampledColumn) => {
    if (theirs.has(bareHeading(heading))) return theirs.get(bareHeading(heading))
    return known.has(headingName(heading)) ? headingName(heading) : undefined
  }
  const exact = columns.map((column) => {
    const name = nameOf(column)
    return name && suits({ file, column: name, system }, column.values) ? take(name) : null
  })
  const byName = (columnOf: (heading: string) => string | undefined, before: readonly (string | null)[]) =>
    columns.map((column, index) => {
      const name = isTheirs(column) ? undefined : columnOf(column.heading)
      return before[index] ?? (name && suits({ file, column: name, system }, column.values) ? take(name) : null)
    })
  const named = byName((heading) => byHeading.get(bareHeading(heading)), exact)
  const nearly = byName((heading) => columnOfHeading(file, byHeading, heading), named)
  return columns.map((column, index) => {
    if (nearly[index] || isTheirs(column)) return nearly[index] ?? null
    return take(columnByValues(column.values, known, taken))
  })
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
  return values.length === 0 ? undefined : free.find(([, isSuch]) => shareLike(values, isSuch) >= 0.8)?.[0]
}

/** Reads a table as a kind. Rows of a kind have its required columns; what else fits decides between kinds that are both complete. */
function reading(file: ImportFile, columns: readonly SampledColumn[], proposed: readonly (string | null)[]) {
  const found = new Map(columns.flatMap(({ heading }, index) => (proposed[index] ? [[proposed[index], heading]] : [])))
  const gives = (column: string) =>
    found.has(column) || (compoundOf[column] ?? []).some((every) => every.every((one) => found.has(one)))
  const { required } = columnsOf(file)
  const missing = required.filter((column) => !gives(column))
  // A type can be chosen for all rows, so its lack says less.
  const lack = missing.reduce((sum, column) => sum + (column === 'type' ? 0.5 : 2), 0)
  // A name beside an address is a person rather than a company.
  const person = found.has('email') && (found.has('full_name') || found.has('display_name')) ? 0.5 : 0
  return {
    columns: found,
    complete: missing.every((column) => column === 'type'),
    score: found.size + person - lack - (missing.length === required.length ? 10 : 0),
  }
}

/** Columns that together give a required one. */
const compoundOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  first_name: [['full_name']],
  last_name: [['full_name']],
  display_name: [['first_name', 'last_name']],
}
