import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CsvRow, SourceCell } from '#server/imports/templates/csv.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import type { DecidedTable, MappedColumn } from '#shared/imports/mapping.ts'
import { compoundColumns } from './columnKinds.ts'
import { type CellReading, convertCell, inDoubt, isProblem } from './convertCell.ts'
import type { FoundTable } from './findTable.ts'
import { stageColumns, wordsAgainst } from './wordsAgainst.ts'

/** A table that is no template, with its rows as those of a template. */
export interface MappedTable {
  readonly name: string
  readonly mapping: DecidedTable
  readonly rows: readonly CsvRow[]
}

/** Rows after which other requests get their turn: some ten milliseconds, where 100,000 rows take four seconds. */
const rowsPerTurn = 250

/**
 * Turns the rows of a foreign table into rows of a template, as its mapping says and with the cells that were mended.
 * @param today is what “asap” stands for, such as 2026-12-01.
 */
export async function mappedRows(table: FoundTable, mapping: DecidedTable, today: string): Promise<CsvRow[]> {
  const mended = new Map(mapping.corrections.map(({ line, heading, value }) => [`${line} ${heading}`, value]))
  const compound = compoundColumns(mapping.file)
  // A column of its own counts more than a part of a compound one, so it comes later.
  const columns = mapping.columns.toSorted(
    (a, b) => Number(compound.includes(b.column)) - Number(compound.includes(a.column)),
  )
  const places = columns.map(({ heading }) => ({ heading, index: table.headings.indexOf(heading) }))
  const others = placesOfOthers(table, mapping)
  const stages = new Map(mapping.stages?.map(({ line, stage }) => [line, stage]))
  const rows: CsvRow[] = []
  for (const { line, cells } of table.rows) {
    const cellAt = ({ heading, index }: Place) => {
      const value = mended.get(`${line} ${heading}`) ?? cells[index]
      return { heading, value: value ?? '' }
    }
    const row = { line, values: places.map(cellAt), others: others.map(cellAt), stage: stages.get(line) ?? undefined }
    rows.push(mappedRow(row, { ...mapping, columns }, today))
    if (rows.length % rowsPerTurn === 0) await nextTurn()
  }
  return rows
}

interface Place {
  readonly heading: string
  readonly index: number
}

/** Finds the columns of a table of people that go nowhere, or say a stage. Rows may be longer than the headings. */
function placesOfOthers({ headings, rows }: FoundTable, { file, columns }: DecidedTable): Place[] {
  if (file !== 'developers.csv') return []
  const read = columns.filter(({ column }) => !stageColumns.includes(column)).map(({ heading }) => heading)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const places = Array.from({ length: width }, (_, index) => ({ heading: headings[index] ?? '', index }))
  return places.filter(({ heading }) => !read.includes(heading))
}

interface ForeignRow {
  readonly line: number
  /** The cells of the mapped columns, in their order. */
  readonly values: readonly SourceCell[]
  /** Cells that may speak against the person of the row. */
  readonly others: readonly SourceCell[]
  readonly stage: string | undefined
}

function mappedRow({ line, values, others, stage }: ForeignRow, mapping: DecidedTable, today: string): CsvRow {
  const { file, system, columns, fixed } = mapping
  const row: Row = { cells: new Map(), origins: new Map(), unread: new Map(), doubts: [] }
  for (const [index, column] of columns.entries()) {
    const origin = values[index]
    if (origin) readInto(row, column, origin, { file, heading: origin.heading, system, days: column.days, today })
  }
  const { cells, origins, unread, doubts } = row
  for (const [column, value] of Object.entries(fixed)) if (!cells.has(column)) cells.set(column, value)
  completeCells(file, cells)
  if (stage) {
    cells.set('stage', stage)
    // It would be one of another stage.
    cells.delete('status')
  }
  const doubt = cells.has('country') || cells.has('countries') ? undefined : doubts[0]
  const notUnderstood = [...others, ...[...unread.keys()].flatMap((column) => origins.get(column) ?? [])]
  const isAsked = file === 'developers.csv' && (!stage || stage === 'APPLICANT')
  const against = isAsked ? wordsAgainst(cells, notUnderstood, today) : undefined
  return { line, cells, source: { who: nameOfRow(cells, line), origins, unread, doubt, against } }
}

interface Row {
  readonly cells: Map<string, string>
  readonly origins: Map<string, SourceCell>
  readonly unread: Map<string, string>
  /** Places that may name a state or a country. */
  readonly doubts: SourceCell[]
}

function readInto(row: Row, { column }: MappedColumn, origin: SourceCell, reading: CellReading): void {
  for (const part of partsOf[column] ?? [column]) row.origins.set(part, origin)
  if (isNothing(origin.value)) return
  const read = convertCell(column, origin.value.trim(), reading)
  if (isProblem(read)) {
    row.unread.set(partsOf[column]?.[0] ?? column, read.problem)
    return
  }
  const { [inDoubt]: doubt, ...given } = read
  if (doubt) row.doubts.push(origin)
  for (const [name, value] of Object.entries(given)) if (value) row.cells.set(name, value)
}

/** Programs write an empty cell in many ways. */
function isNothing(text: string): boolean {
  return /^(|-+|–|—|\?+|#?n\/a|#(null|value|ref|name\?)!?|null|nil|nan|undefined)$/i.test(text.trim())
}

/** The columns that a compound one gives. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  full_name: ['first_name', 'last_name'],
  location: ['city', 'country'],
  application_outcome: ['stage'],
}

/** Fills in what other cells say: the currency of an amount, the name of a contact, and that a process ended. */
function completeCells(file: ImportFile, cells: Map<string, string>): void {
  if (file === 'developers.csv') completeOutcome(cells)
  const name = ['first_name', 'last_name'].flatMap((column) => cells.get(column) || []).join(' ')
  if (name && !cells.has('display_name')) cells.set('display_name', name)

  const currency = cells.get('currency') ?? cells.get('currency_of_amount')
  cells.delete('currency_of_amount')
  if (!currency) return
  cells.set('currency', currency)
  for (const column of ['cost_rate_currency', 'bill_rate_currency']) cells.delete(column)
}

/** Stages of people whose process is over, or who were hired. */
const settled = /^(member|stand-?by|rejected|withdrawn|offboarded|blocked)$/i

/** Other systems keep the last stage of somebody who is out or hired, and say beside it what became of them. */
function completeOutcome(cells: Map<string, string>): void {
  const [stage, reason] = [cells.get('stage'), cells.get('stage_reason')]
  const outcome = /^hired$/i.test(reason ?? '') ? 'MEMBER' : cells.get('application_outcome')
  cells.delete('application_outcome')
  if (outcome === 'MEMBER') cells.delete('stage_reason')
  if (outcome) cells.set('stage', outcome)
  else if (reason && stage && !settled.test(stage)) cells.set('stage', 'REJECTED')
}

/** Names a row as people would: by its person, its company or its title; what is about a job also by the job and its company. */
export function nameOfRow(cells: ReadonlyMap<string, string>, line: number): string {
  if (cells.get('job')) return ['developer', 'job', 'company'].flatMap((column) => cells.get(column) || []).join(', ')
  const names = [
    ['first_name', 'last_name'],
    ['display_name'],
    ['name'],
    ['title'],
    ['email'],
    ['developer'],
    ['company'],
  ]
  const known = names.map((columns) => columns.flatMap((column) => cells.get(column) || []).join(' '))
  return known.find(Boolean) ?? `Line ${line}`
}
