import { UserError } from '#server/errors.ts'
import { excerptOf } from '#server/imports/mapping/convertCell.ts'
import { findTable } from '#server/imports/mapping/findTable.ts'
import { type MappedTable, mappedRows } from '#server/imports/mapping/mappedRows.ts'
import type { CsvRow } from '#server/imports/templates/csv.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readTableFile } from '#server/platform/files/readTableFile.ts'
import type { BadCell } from '#shared/imports/imports.ts'
import { type DecidedTable, tableName } from '#shared/imports/mapping.ts'
import { importFile } from './files/importFile.ts'
import { foldCase } from './keys.ts'
import { findPairs } from './pairs.ts'
import type { ImportTally } from './report.ts'
import { rowsAgainst } from './rowsAgainst.ts'
import type { ImportTarget } from './target.ts'

export function isMappedFile(file: string, mappings: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(mappings).some((name) => name === file || name.startsWith(tableName(file, '')))
}

/** Reads the tables that have a mapping. A file that is refused goes to the tally. */
export async function readMappedTables(
  files: ReadonlyMap<string, Uint8Array>,
  mappings: Readonly<Record<string, DecidedTable>>,
  tally: ImportTally,
  account?: string,
): Promise<MappedTable[]> {
  const today = new Date().toISOString().slice(0, 10)
  const tables: MappedTable[] = []
  for (const [file, content] of files) {
    const sheets = await readTableFile(Buffer.from(content), account).catch((error) => refused(error, file, tally))
    for (const sheet of sheets) {
      const name = tableName(file, sheets.length > 1 ? sheet.name : null)
      const [mapping, table] = [mappings[name], findTable(sheet.rows)]
      if (mapping && table) tables.push({ name, mapping, rows: await mappedRows(table, mapping, today) })
    }
  }
  return tables
}

function refused(error: unknown, file: string, tally: ImportTally): [] {
  if (!(error instanceof UserError)) throw error
  tally.bad({ file, line: null, reason: error.message })
  return []
}

interface MappedImport {
  readonly db: Database
  readonly table: MappedTable
  readonly target: ImportTarget
  readonly tally: ImportTally
}

/** Imports one mapped table. Rows about whom it is undecided who they are wait, and go to the tally. */
export async function* importMappedTable({ db, table, target, tally }: MappedImport): AsyncGenerator<number> {
  const pairs = await findPairs(db, table)
  const { name: label, mapping, rows } = table
  const { file, add_companies: addCompanies, stages = [] } = mapping
  const byChoice = stages.filter(({ stage }) => stage === null)
  const leftOut = new Map([
    ...findOlderRows(table),
    ...byChoice.map(({ line }) => [line, 'It was left out by choice.'] as const),
  ])
  const doubt = placeInDoubt(table)
  if (doubt) tally.badCell(doubt)
  const against = rowsAgainst(table)
  yield* importFile({ file, label, rows, pairs, against, leftOut, addCompanies, target, tally })
}

/** Tells once of a column that what stands behind its cities could be states as well as countries, with the first of them as the example. */
function placeInDoubt({ name, rows }: MappedTable): BadCell | undefined {
  const found = rows.filter(({ source }) => source?.doubt)
  const [first] = found
  if (!first?.source?.doubt) return undefined
  const { who, doubt } = first.source
  const others =
    found.length === 1 ? '' : `, and so do ${(found.length - 1).toLocaleString('en-US')} more of this column`
  const reason = `“${excerptOf(doubt.value)}” ends in what could be a state or a country${others}. No country is set: write it out, such as Denver, USA.`
  return { file: name, line: first.line, who, ...doubt, reason, leftOut: false }
}

/**
 * Finds the rows about people who have another row with a later day: exports have a row for each application.
 * @returns why each is left out, by its line.
 */
function findOlderRows({ mapping, rows }: Pick<MappedTable, 'mapping' | 'rows'>): Map<number, string> {
  if (mapping.file !== 'developers.csv') return new Map()
  const named = rows.filter(({ cells }) => cells.has('email'))
  const people = Map.groupBy(named, ({ cells }) => foldCase(cells.get('email') ?? ''))
  return new Map([...people.values()].flatMap(olderOf))
}

function olderOf(rows: readonly CsvRow[]): [number, string][] {
  const newest = rows.reduce((latest, row) => (dayOf(row) > dayOf(latest) ? row : latest))
  const reason = `Line ${newest.line} is about the same person and has the latest day, ${dayOf(newest)}. Only that line is imported.`
  return rows.filter((row) => dayOf(row) < dayOf(newest)).map(({ line }) => [line, reason])
}

/** Gives a day such as 2026-01-31, which sorts as text; an empty one comes before all others. */
function dayOf({ cells }: CsvRow): string {
  return cells.get('created_on') ?? ''
}
