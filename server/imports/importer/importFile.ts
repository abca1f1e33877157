import type { ImportFile } from '#shared/imports/imports.ts'
import { clientImporter } from './clients.ts'
import { companyImporter } from './companies.ts'
import { readCsv } from './csv.ts'
import { developerImporter } from './developers.ts'
import { jobProfileImporter } from './jobProfiles.ts'
import { jobImporter } from './jobs.ts'
import { foldCase } from './lookup.ts'
import type { ImportTally } from './report.ts'
import type { RowImporter } from './rowImporter.ts'
import { columnsOf, readRow } from './rows.ts'
import { skillImporter } from './skills.ts'
import type { ImportTarget, ParsedRow } from './target.ts'

const importers = {
  'skills.csv': skillImporter,
  'companies.csv': companyImporter,
  'clients.csv': clientImporter,
  'developers.csv': developerImporter,
  'jobs.csv': jobImporter,
  'job_profiles.csv': jobProfileImporter,
} as const satisfies Record<ImportFile, RowImporter>

/** Counts the rows of one transaction. */
const batchSize = 500

export interface FileImport {
  readonly file: ImportFile
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly target: ImportTarget
  readonly tally: ImportTally
}

/**
 * Imports one file in batches. Bad rows go to the tally, all others to the target. Ending the iteration ends the import.
 * @returns the number of rows so far, after each batch.
 */
export async function* importFile({ file, bytes, target, tally }: FileImport): AsyncGenerator<number> {
  // It gets rows of its own file only, which `readRow` parses below.
  const importer = importers[file] as RowImporter<unknown>
  const seen = new Map<string, number>()
  let batch: ParsedRow<unknown>[] = []
  let rows = 0
  const flush = async () => {
    const results = batch.length > 0 ? await target.importRows(importer, batch) : []
    for (const { line, outcome, reason } of results) {
      if (reason) tally.bad({ file, line, reason })
      else tally.count(file, outcome)
    }
    batch = []
    return rows
  }
  for await (const item of readCsv(bytes, columnsOf(file))) {
    rows++
    const read = 'reason' in item ? item : readRow(file, item.cells)
    const problem =
      'reason' in read ? read.reason : duplicateOf(seen, foldCase(importer.keyOf(read.row)), item.line ?? 0)
    if (problem) tally.bad({ file, line: item.line, reason: problem })
    else if ('row' in read) batch.push({ line: item.line ?? 0, row: read.row })
    if (batch.length === batchSize) yield flush()
  }
  yield flush()
}

function duplicateOf(seen: Map<string, number>, key: string, line: number): string | undefined {
  const earlier = seen.get(key)
  if (earlier !== undefined)
    return `Line ${earlier} is about the same record. Only the first of these lines is imported.`
  seen.set(key, line)
  return undefined
}
