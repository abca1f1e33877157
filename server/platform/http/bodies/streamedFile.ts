import type { ServerResponse } from 'node:http'
import { type ArchiveEntry, packArchive } from '#server/platform/files/packArchive.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import { byteOrderMark, csvText } from '#shared/platform/text/csvText.ts'
import { contentDisposition } from './download.ts'
import { stream } from './stream.ts'

/** A file that is made while it is sent. The browser saves it. */
export class StreamedFile {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<Buffer | string>

  constructor(name: string, type: string, content: AsyncIterable<Buffer | string>) {
    this.name = name
    this.type = type
    this.content = content
  }
}

/** Makes a CSV file of any length, whose rows are read piece by piece. */
export function csvFile(name: string, pieces: AsyncIterable<readonly (readonly string[])[]>): StreamedFile {
  return new StreamedFile(name, 'text/csv; charset=utf-8', textOf(pieces))
}

async function* textOf(pieces: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<string> {
  yield byteOrderMark
  for await (const rows of pieces) yield csvText(rows)
}

/** Makes a ZIP archive, which is packed while it is sent. */
export function archive(name: string, entries: readonly ArchiveEntry[]): StreamedFile {
  return new StreamedFile(name, 'application/zip', packArchive(entries))
}

/** Sends a file as fast as the client takes it. An error breaks the connection, so that a partial file does not look complete. */
export function sendStreamed(res: ServerResponse, { name, type, content }: StreamedFile): Promise<void> {
  res.writeHead(200, {
    'content-type': type,
    'content-disposition': contentDisposition(name),
    'content-security-policy': filePolicy,
  })
  return stream(res, content)
}
