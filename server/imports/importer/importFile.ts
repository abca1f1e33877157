import type { ImportFile } from '#shared/imports.ts'
import { clientKind } from './clients.ts'
import { companyKind } from './companies.ts'
import { readCsv } from './csv.ts'
import { developerKind } from './developers.ts'
import { jobProfileKind } from './jobProfiles.ts'
import { jobKind } from './jobs.ts'
import type { Kind } from './kind.ts'
import { folded } from './lookup.ts'
import type { Tally } from './report.ts'
import { columnsOf, readRow } from './rows.ts'
import { skillKind } from './skills.ts'
import type { Line, Target } from './target.ts'

const kinds = {
  'skills.csv': skillKind,
  'companies.csv': companyKind,
  'clients.csv': clientKind,
  'developers.csv': developerKind,
  'jobs.csv': jobKind,
  'job_profiles.csv': jobProfileKind,
} as const satisfies Record<ImportFile, Kind>

/** Rows that are written together. */
const batchSize = 500

export interface FileImport {
  readonly file: ImportFile
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly target: Target
  readonly tally: Tally
}

/**
 * Imports one file, batch by batch: bad rows are told, all others are taken. Whoever stops asking for more stops it.
 * @returns the number of rows so far, after each batch.
 */
export async function* importFile({ file, bytes, target, tally }: FileImport): AsyncGenerator<number> {
  const kind = kinds[file] as Kind<unknown>
  const seen = new Map<string, number>()
  let batch: Line<unknown>[] = []
  let rows = 0
  const flush = async () => {
    const results = batch.length > 0 ? await target.take(kind, batch) : []
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
    const problem = 'reason' in read ? read.reason : duplicateOf(seen, folded(kind.keyOf(read.row)), item.line ?? 0)
    if (problem) tally.bad({ file, line: item.line, reason: problem })
    else if ('row' in read) batch.push({ line: item.line ?? 0, row: read.row })
    if (batch.length === batchSize) yield flush()
  }
  yield flush()
}

function duplicateOf(seen: Map<string, number>, key: string, line: number): string | undefined {
  const earlier = seen.get(key)
  if (earlier !== undefined) return `Line ${earlier} says the same already. Only the first is imported.`
  seen.set(key, line)
  return undefined
}
