import { UserError } from '#server/errors.ts'
import { hasTemplateHeadings } from '#server/imports/templates/csv.ts'
import { columnsOf } from '#server/imports/templates/rows.ts'
import { readTableFile } from '#server/platform/files/readTableFile.ts'
import type { TableSheet } from '#server/platform/files/tables/sheets.ts'
import { badCellHeadings, type ImportFile, importFiles, isImportFile } from '#shared/imports/imports.ts'
import {
  type BroughtBack,
  type TableChoices,
  type TableProposal,
  type TablesAnswer,
  type TemplateColumns,
  tableName,
} from '#shared/imports/mapping.ts'
import { recordOf } from '#shared/platform/keys.ts'
import { compoundColumns } from './columnKinds.ts'
import { findTable } from './findTable.ts'
import { proposeMapping } from './propose.ts'

/** Proposes what the tables are and mean that are no templates. A file that cannot be read is a problem. */
export async function proposeTables(
  files: ReadonlyMap<string, Uint8Array>,
  choices: TableChoices,
  account?: string,
): Promise<TablesAnswer> {
  const tables: TableProposal[] = []
  const problems: TablesAnswer['problems'][number][] = []
  const corrections: BroughtBack[] = []
  for (const [file, content] of files) {
    if (isImportFile(file) && (await hasTemplateHeadings([content], columnsOf(file)))) continue
    const found = await proposalsOf(file, Buffer.from(content), choices, account)
    if (typeof found === 'string') problems.push({ file, line: null, reason: found })
    else if ('corrections' in found) corrections.push(...found.corrections)
    else tables.push(...found)
  }
  return { tables, problems, corrections, templates: recordOf(importFiles, templateColumns) }
}

/** @returns the proposals, or why there is none. */
async function proposalsOf(
  file: string,
  content: Buffer,
  choices: TableChoices,
  account: string | undefined,
): Promise<TableProposal[] | { corrections: BroughtBack[] } | string> {
  try {
    const sheets = await readTableFile(content, account)
    const corrections = sheets[0] && correctionsOf(sheets[0])
    if (corrections) return { corrections }
    const found = sheets.flatMap((sheet) => {
      const table = findTable(sheet.rows)
      const name = tableName(file, sheets.length > 1 ? sheet.name : null)
      return table && table.rows.length > 0 ? [proposeMapping(name, table, choices[name])] : []
    })
    return found.length > 0 ? found : 'This file has no table: a row of headings, and rows below it.'
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
}

/** Reads a file of bad cells that somebody brought back; undefined for any other table. Empty corrections are left out. */
function correctionsOf({ rows: [headings, ...rows] }: TableSheet): BroughtBack[] | undefined {
  if (headings?.cells.join() !== badCellHeadings.join()) return undefined
  return rows.flatMap(({ cells }) => {
    const [table = '', line = '', , heading = '', , , value = ''] = cells
    return value === '' ? [] : [{ table, line: Number(line), heading, value }]
  })
}

function templateColumns(file: ImportFile): TemplateColumns {
  const { known, required } = columnsOf(file)
  return { known: [...compoundColumns(file), ...known], required }
}
