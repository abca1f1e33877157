import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldCase } from '#server/imports/importer/keys.ts'
import { type MappedCell, readMappedRow } from '#server/imports/importer/mappedCells.ts'
import { clientImporter } from '#server/imports/importer/records/clients.ts'
import { companyImporter } from '#server/imports/importer/records/companies.ts'
import { developerImporter } from '#server/imports/importer/records/developers.ts'
import { jobProfileImporter } from '#server/imports/importer/records/jobProfiles.ts'
import { jobAndCompanyImporter, jobImporter } from '#server/imports/importer/records/jobs.ts'
import { moveImporter } from '#server/imports/importer/records/moves.ts'
import { noteImporter } from '#server/imports/importer/records/notes.ts'
import { skillImporter } from '#server/imports/importer/records/skills.ts'
import type { ImportTally } from '#server/imports/importer/report.ts'
import type { RowImporter } from '#server/imports/importer/rowImporter.ts'
import type { ImportTarget, ParsedRow, RowResult } from '#server/imports/importer/target.ts'
import { nameOfRow } from '#server/imports/mapping/mappedRows.ts'
import type { CsvProblem, CsvRow, RowSource } from '#server/imports/templates/csv.ts'
import { readRow } from '#server/imports/templates/rows.ts'
import { companiesOf, type ImportFile, type PersonPair, type RowAgainst } from '#shared/imports/imports.ts'
import { readAhead } from './readAhead.ts'

const importers = {
  'skills.csv': skillImporter,
  'companies.csv': companyImporter,
  'clients.csv': clientImporter,
  'developers.csv': developerImporter,
  'jobs.csv': jobImporter,
  'job_profiles.csv': jobProfileImporter,
  'moves.csv': moveImporter,
  'notes.csv': noteImporter,
} as const satisfies Record<ImportFile, RowImporter>

/** Counts the rows of one transaction. */
const batchSize = 500

export interface FileImport {
  readonly file: ImportFile
  /** The name of the table in reports, when it is no file of that name. */
  readonly label?: string
  readonly rows: AsyncIterable<CsvRow | CsvProblem> | Iterable<CsvRow | CsvProblem>
  /** Rows that wait for a decision, by line. */
  readonly pairs?: ReadonlyMap<number, PersonPair>
  readonly against?: ReadonlyMap<number, RowAgainst>
  /** Why rows are left out, by line. */
  readonly leftOut?: ReadonlyMap<number, string>
  /** Adds the companies that only these jobs name. */
  readonly addCompanies?: boolean | undefined
  readonly target: ImportTarget
  readonly tally: ImportTally
}

/**
 * Imports one file in batches. Bad rows go to the tally, all others to the target. Ending the iteration ends the import.
 * @returns the number of rows so far, after each batch.
 */
export async function* importFile(options: FileImport): AsyncGenerator<number> {
  const { file, label = file, addCompanies, target, tally } = options
  // It gets rows of its own file only, which `readItem` parses below.
  const importer = (
    addCompanies && file === 'jobs.csv' ? jobAndCompanyImporter : importers[file]
  ) as RowImporter<unknown>
  const seen = new Map<string, number>()
  let rows = 0
  for await (const items of readAhead(readBatches(options))) {
    const batch = items.flatMap((item) => takeRow(options, seen, item) ?? [])
    const results = batch.length > 0 ? await target.importRows(importer, batch) : []
    for (const [index, result] of results.entries()) {
      tallyCompany(tally, label, result)
      tallyResult(tally, label, result)
      tallyPlan(tally, label, result, batch[index])
    }
    rows += items.length
    yield rows
  }
}

/** A row of the file as it was read. Line 0 is that of a problem of the whole file. */
interface ReadItem {
  readonly line: number
  readonly read: ReturnType<typeof readItem>
}

async function* readBatches({ file, rows }: Pick<FileImport, 'file' | 'rows'>): AsyncGenerator<ReadItem[]> {
  const number = (importers[file] as RowImporter<unknown>).numberRows?.()
  let batch: ReadItem[] = []
  for await (const item of rows) {
    const read = readItem(file, item)
    const numbered = number && 'row' in read ? { ...read, row: number(read.row) } : read
    batch.push({ line: item.line ?? 0, read: numbered })
    if (batch.length < batchSize) continue
    // Where all rows are bad, nothing else would let other requests run.
    await nextTurn()
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Reads a row for the target. Undefined for one that goes to the tally instead. */
function takeRow(
  { file, label = file, pairs, against, leftOut, tally }: FileImport,
  seen: Map<string, number>,
  { line, read }: ReadItem,
): ParsedRow<unknown> | undefined {
  const speaksAgainst = against?.get(line)
  const pair = pairs?.get(line)
  const older = leftOut?.get(line)
  const waits = pair ?? speaksAgainst
  const problem = older ?? (!waits && 'row' in read ? duplicateOf(seen, keyOf(file, read.row), line) : undefined)
  if (speaksAgainst) tally.against(speaksAgainst)
  else if (pair && !older) tally.pair(pair)
  else if (problem) tally.bad({ file: label, line, reason: problem })
  else if ('row' in read) {
    tallyCells(tally, label, line, read.cells)
    return { line, row: read.row, source: read.source }
  } else tallyResult(tally, label, { line: line || null, outcome: 'bad', ...read })
  return undefined
}

function keyOf(file: ImportFile, row: unknown): string {
  return foldCase((importers[file] as RowImporter<unknown>).keyOf(row))
}

interface RowRead {
  readonly row: unknown
  readonly source?: RowSource
  readonly cells?: readonly MappedCell[]
}

function readItem(file: ImportFile, item: CsvRow | CsvProblem): RowRead | Omit<RowResult, 'line' | 'outcome'> {
  if ('reason' in item) return item
  return item.source ? readMappedRow(file, item.cells, item.source) : readRow(file, item.cells)
}

function tallyResult(
  tally: ImportTally,
  file: string,
  result: Omit<RowResult, 'line'> & { line: number | null },
): void {
  const { line, outcome, reason, cells } = result
  // The cells say why the row is left out.
  if (reason && !cells?.some(({ leftOut }) => leftOut)) tally.bad({ file, line, reason })
  else tally.count(file, outcome)
  tallyCells(tally, file, line, cells)
}

/** Counts a company that a job adds beside itself as a row of its own. */
function tallyCompany(tally: ImportTally, label: string, { line, company, changes }: RowResult): void {
  if (!company) return
  const file = companiesOf(label)
  tally.count(file, 'added')
  if (changes) tally.plan({ file, line, who: String(company.row.name), outcome: 'added', changes: [company] })
}

function tallyPlan(
  tally: ImportTally,
  file: string,
  { line, outcome, changes, company }: RowResult,
  parsed: ParsedRow<unknown> | undefined,
): void {
  if (!changes || !parsed || outcome === 'bad') return
  const who = parsed.source?.who ?? nameOfRow(new Map(Object.entries(parsed.row ?? {})), line)
  tally.plan({ file, line, who, outcome, changes: changes.filter((change) => change !== company) })
}

function tallyCells(tally: ImportTally, file: string, line: number | null, cells: readonly MappedCell[] = []): void {
  for (const cell of cells) tally.badCell({ file, line: line ?? 0, ...cell })
}

function duplicateOf(seen: Map<string, number>, key: string, line: number): string | undefined {
  const earlier = seen.get(key)
  if (earlier !== undefined)
    return `Line ${earlier} is about the same record. Only the first of these lines is imported.`
  seen.set(key, line)
  return undefined
}
