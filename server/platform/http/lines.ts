import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An answer that comes piece by piece: each is sent as a line of JSON when it is there. */
export class Lines {
  readonly lines: AsyncIterable<unknown>

  constructor(lines: AsyncIterable<unknown>) {
    this.lines = lines
  }
}

/**
 * Sends the lines. An error on the way becomes the last of them, as `{ error }`. When the reader leaves, the work behind it stops.
 * @param sentenceOf what the reader is told of an error.
 */
export function sendLines(res: ServerResponse, { lines }: Lines, sentenceOf: (error: unknown) => string): void {
  res.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' })
  // Whoever left needs no answer.
  pipeline(Readable.from(linesOf(lines, sentenceOf)), res).catch(() => undefined)
}

async function* linesOf(lines: AsyncIterable<unknown>, sentenceOf: (error: unknown) => string): AsyncGenerator<string> {
  try {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`
  } catch (error) {
    yield `${JSON.stringify({ error: sentenceOf(error) })}\n`
  }
}
