import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvText } from '#shared/csvText.ts'
import { contentDisposition } from './route.ts'

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
 * Sends the rows. What fails on the way breaks the connection, so that nobody takes a part for the whole.
 * @param onFailure is told of it, but not of a reader who left.
 */
export function sendCsv(res: ServerResponse, { name, pieces }: CsvFile, onFailure: (error: unknown) => void): void {
  res.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition(name),
    'content-security-policy': `default-src 'none'; sandbox`,
  })
  pipeline(Readable.from(textOf(pieces)), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onFailure(error)
  })
}

async function* textOf(pieces: CsvFile['pieces']): AsyncGenerator<string> {
  for await (const rows of pieces) yield csvText(rows)
}
