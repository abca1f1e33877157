import { EncryptedFileError } from 'hucre'
import { readOds, streamOdsRows } from 'hucre/ods'
import { readXlsx, type StreamRow, streamXlsxRows } from 'hucre/xlsx'
import { RefusedError } from '#server/platform/files/refusals.ts'
import { createSheetRows, type TableSheet } from './sheets.ts'
import { checkUnpacked } from './unpackedSize.ts'

type CellValue = StreamRow['values'][number]

/** A file may unpack to this many times its size, but a small one to 10 MB, since empty cells with a colour pack well. */
const unpackedFactor = 20
const smallUnpacked = 10 * 1024 * 1024
/** Sheets that a workbook may have. */
const sheetLimit = 20

/**
 * Reads the visible sheets of an XLSX file, and all of an ODS file. Formulas count as their stored results; links and macros are not read.
 * @throws RefusedError
 */
export async function readWorkbook(content: Buffer): Promise<TableSheet[]> {
  await checkUnpacked(content, Math.max(unpackedFactor * content.length, smallUnpacked))
  try {
    return content.includes('application/vnd.oasis.opendocument.spreadsheet')
      ? await readOdsSheets(content)
      : await readXlsxSheets(content)
  } catch (error) {
    throw error instanceof EncryptedFileError ? new RefusedError('ENCRYPTED') : error
  }
}

async function readXlsxSheets(content: Buffer): Promise<TableSheet[]> {
  const visible = new Map<number, string>()
  await readXlsx(content, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) visible.set(index, name)
      return false
    },
  })
  const counter = { cells: 0 }
  const sheets: TableSheet[] = []
  requireFew(visible.size)
  for (const [index, name] of visible) {
    const { rows, add } = createSheetRows()
    for await (const row of streamXlsxRows(content, { sheet: index }))
      add(row.index + 1, row.values.map(textOf), counter)
    sheets.push({ name, rows })
  }
  return sheets
}

async function readOdsSheets(content: Buffer): Promise<TableSheet[]> {
  const names = new Map<number, string>()
  await readOds(content, {
    sheets: ({ name, index }) => {
      names.set(index, name)
      return false
    },
  })
  requireFew(names.size)
  const sheets = [...names.values()].map((name) => ({ name, ...createSheetRows() }))
  const counter = { cells: 0 }
  for await (const { index, sheetIndex = 0, values } of streamOdsRows(content)) {
    sheets[sheetIndex]?.add(index + 1, values.map(textOf), counter)
  }
  return sheets.map(({ name, rows }) => ({ name, rows }))
}

/** Nobody would notice a sheet that is left out without a word. */
function requireFew(sheets: number): void {
  if (sheets > sheetLimit) throw new RefusedError('TOO_MANY_SHEETS')
}

function textOf(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined ? '' : String(value)
}
