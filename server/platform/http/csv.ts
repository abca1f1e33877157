import type { ServerResponse } from 'node:http'
import { csvText } from '#shared/csvText.ts'
import { contentDisposition } from './download.ts'
import { filePolicy } from './securityHeaders.ts'
import { stream } from './stream.ts'

/** A CSV file of any length, whose rows come piece by piece: no more of it is in memory than the reader has asked for. */
export class CsvFile {
  readonly name: string
  readonly pieces: AsyncIterable<readonly (readonly string[])[]>

  constructor(name: string, pieces: AsyncIterable<readonly (readonly string[])[]>) {
    this.name = name
    this.pieces = pieces
  }
}

/**
 * Sends the rows as fast as their reader takes them. What fails on the way breaks the connection, so that nobody takes a part for
 * the whole.
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
  for await (const rows of pieces) yield csvText(rows)
}
