import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveEntry } from '#server/platform/files/packArchive.ts'
import type { FirmSnapshot, SnapshotTable } from './snapshot.ts'
import { selectRows } from './tableSource.ts'
import { type Tally, weights } from './tally.ts'

const lineFeed = 10

/** The rows of a table as CSV, as PostgreSQL writes and reads it: null is an empty cell, and an empty text is in quotes. */
export function csvOf(snapshot: FirmSnapshot, table: SnapshotTable, tally: Tally): ArchiveEntry {
  const command = `copy (${selectRows(table.name, table.key)}) to stdout with (format csv, header)`
  return { path: `csv/${table.name}.csv`, open: async () => copied(snapshot, table, tally, 'csv', command) }
}

/** The rows of a table as JSON objects, one on each line. */
export function jsonLinesOf(snapshot: FirmSnapshot, table: SnapshotTable, tally: Tally): ArchiveEntry {
  // JSON has neither of the two characters, so that COPY leaves it as it is.
  const asIs = String.raw`format csv, quote e'\x01', delimiter e'\x02'`
  const command = `copy (select row_to_json(row) from (${selectRows(table.name, table.key)}) row) to stdout with (${asIs})`
  return { path: `jsonl/${table.name}.jsonl`, open: async () => copied(snapshot, table, tally, 'jsonl', command) }
}

/** Streams a command, counts its lines, and notes the checksum of what it gave. */
function copied(
  { client }: FirmSnapshot,
  { name }: SnapshotTable,
  tally: Tally,
  format: 'csv' | 'jsonl',
  command: string,
): Readable {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(command))
  // A reader who stops ends the connection, whose error then reaches nobody.
  rows.on('error', () => undefined)
  async function* counted() {
    for await (const chunk of rows) {
      hash.update(chunk)
      tally.add(weights.row * linesIn(chunk))
      yield chunk
    }
    tally.checksums.set(name, { ...tally.checksums.get(name), [format]: hash.digest('hex') })
  }
  return Readable.from(counted(), { objectMode: false })
}

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let place = chunk.indexOf(lineFeed); place >= 0; place = chunk.indexOf(lineFeed, place + 1)) lines++
  return lines
}
