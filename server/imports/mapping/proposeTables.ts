import { UserError } from '#server/errors.ts'
import { hasTemplateHeadings } from '#server/imports/importer/csv.ts'
import { columnsOf } from '#server/imports/importer/rows.ts'
import { readTables } from '#server/platform/files/readTables.ts'
import { type ImportFile, importFiles, isImportFile } from '#shared/imports/imports.ts'
import { type TableProposal, type TablesAnswer, type TemplateColumns, tableName } from '#shared/imports/mapping.ts'
import { recordOf } from '#shared/platform/keys.ts'
import { compoundColumns } from './columnKinds.ts'
import { findTable } from './findTable.ts'
import { proposeMapping } from './propose.ts'

/** Proposes what the tables are and mean that are no templates. A file that cannot be read is a problem. */
export async function proposeTables(
  files: ReadonlyMap<string, Uint8Array>,
  kinds: Readonly<Record<string, ImportFile>>,
  account: string,
): Promise<TablesAnswer> {
  const tables: TableProposal[] = []
  const problems: TablesAnswer['problems'][number][] = []
  for (const [file, content] of files) {
    if (isImportFile(file) && (await hasTemplateHeadings([content], columnsOf(file)))) continue
    const found = await proposalsOf(file, Buffer.from(content), kinds, account)
    if (typeof found === 'string') problems.push({ file, line: null, reason: found })
    else tables.push(...found)
  }
  return { tables, problems, templates: recordOf(importFiles, templateColumns) }
}

/** @returns the proposals, or why there is none. */
async function proposalsOf(
  file: string,
  content: Buffer,
  kinds: Readonly<Record<string, ImportFile>>,
  account: string,
): Promise<TableProposal[] | string> {
  try {
    const sheets = await readTables(content, account)
    const found = sheets.flatMap((sheet) => {
      const table = findTable(sheet.rows)
      const name = tableName(file, sheets.length > 1 ? sheet.name : null)
      return table && table.rows.length > 0 ? [proposeMapping(name, table, kinds[name])] : []
    })
    return found.length > 0 ? found : 'This file has no table: a row of headings, and rows below it.'
  } catch (error) {
    if (error instanceof UserError) return error.message
    throw error
  }
}

function templateColumns(file: ImportFile): TemplateColumns {
  const { known, required } = columnsOf(file)
  return { known: [...compoundColumns(file), ...known], required }
}
