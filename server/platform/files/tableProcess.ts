import { RefusedError } from './refusals.ts'
import { serveReadings } from './serveReadings.ts'
import { readDelimited } from './tables/delimited.ts'
import type { TableSheet } from './tables/sheets.ts'
import { readWorkbook } from './tables/workbook.ts'

/*
 * The process that reads tables. A hostile file can do harm only here. See reader.ts.
 */

/** The first bytes of old Office files, and of new ones with a password. */
const oldOffice = 'd0cf11e0a1b11ae1'

async function read(content: Buffer): Promise<{ sheets: readonly TableSheet[] }> {
  if (content.subarray(0, 8).toString('hex') === oldOffice) throw new RefusedError('OLD_SPREADSHEET')
  const isZip = content.subarray(0, 2).toString('latin1') === 'PK'
  return { sheets: isZip ? await readWorkbook(content) : [readDelimited(content)] }
}

await serveReadings(read)
