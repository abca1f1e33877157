import type { ServerResponse } from 'node:http'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import { byteOrderMark, csvText } from '#shared/platform/text/csvText.ts'
import { contentDisposition } from './download.ts'
import { stream } from './stream.ts'

/** A CSV file of any length. Its rows are read piece by piece, as fast as the client takes them. */
export class CsvFile {
  readonly name: string
  readonly pieces: AsyncIterable<readonly (readonly string[])[]>

  constructor(name: string, pieces: AsyncIterable<readonly (readonly string[])[]>) {
    this.name = name
    this.pieces = pieces
  }
}

/**
 * Sends the rows as fast as the client takes them. An error breaks the connection, so that a partial file does not look complete.
 */
export function sendCsv(res: ServerResponse, { name, pieces }: CsvFile): Promise<void> {
  res.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition(name),
    'content-security-policy': filePolicy,
  })
  return stream(res, textOf(pieces))
}

async function* textOf(pieces: CsvFile['pieces']): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of pieces) yield csvText(rows)
}
