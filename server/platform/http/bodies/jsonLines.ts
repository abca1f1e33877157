import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer in parts. Each part is sent as a line of JSON as soon as it is known. */
export class JsonLines {
  readonly lines: AsyncIterable<unknown>

  constructor(lines: AsyncIterable<unknown>) {
    this.lines = lines
  }
}

/**
 * Sends the lines. An error becomes the last line, as `{ error }`. When the client disconnects, the work stops.
 * @param sentenceOf gives the sentence for the client about an error.
 */
export function sendLines(res: ServerResponse, { lines }: JsonLines, sentenceOf: (error: unknown) => string): void {
  res.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
  // A client that disconnected needs no answer.
  pipeline(Readable.from(linesOf(lines, sentenceOf)), res).catch(() => undefined)
}

async function* linesOf(lines: AsyncIterable<unknown>, sentenceOf: (error: unknown) => string): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`
  } catch (error) {
    yield `${JSON.stringify({ error: sentenceOf(error) })}\n`
  }
}
