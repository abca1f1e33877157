import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { codeOf } from '#server/errors.ts'
import { csvParsing, csvRowLimit, newlinesIn } from '#server/platform/files/tables/csvParsing.ts'

/** A cell of a mapped table, with its heading as it was typed. */
export interface SourceCell {
  readonly heading: string
  readonly value: string
}

/** A row of a mapped table also knows where its cells came from. */
export interface RowSource {
  readonly who: string
  /** The headings as they were typed, with the cells under them, by column of the template. */
  readonly origins: ReadonlyMap<string, SourceCell>
  /** The cells that could not be converted, by column of the template. */
  readonly unread: ReadonlyMap<string, string>
  /** A place that gives no country, since what stands behind its city could be a state as well. */
  readonly doubt?: SourceCell | undefined
  /** A cell that speaks against the person of the row, in a column that is not understood. */
  readonly against?: SourceCell | undefined
}

/** A row has the line on which it starts, and its cells by column without the empty ones. */
export interface CsvRow {
  readonly line: number
  readonly cells: ReadonlyMap<string, string>
  readonly source?: RowSource
}

/** A row that cannot be read, or a whole file if `line` is null. */
export interface CsvProblem {
  readonly line: number | null
  readonly reason: string
}

export interface CsvColumns {
  readonly known: readonly string[]
  readonly required: readonly string[]
}

const unclosedQuote =
  'A quote is opened here and never closed, or the row is longer than 256 KB. The rest of the file was not read.'
const notUtf8 = 'Some characters are not UTF-8. Save the file as “CSV UTF-8”.'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type Parsed = { record: string[]; raw: string; info: { lines: number; records: number } }

/**
 * Streams a CSV file of any size: UTF-8, commas or semicolons, quotes, any line ends. The first row names the columns.
 * A row that cannot be read comes as a problem in its place. A problem that makes the rest unreadable comes last.
 */
export async function* readCsv(bytes: Bytes, columns: CsvColumns): AsyncGenerator<CsvRow | CsvProblem> {
  const lines = decode(bytes)
  const start = await readFirstRow(lines)
  const failure: ParseFailure = {}
  let headings: string[] | undefined
  let line = 0
  try {
    for await (const { record, raw, info } of records(start, lines, failure)) {
      if (failure.afterRecord !== undefined && info.records > failure.afterRecord) break
      line = info.lines
      if (record.every((cell) => cell.trim() === '')) continue
      if (headings) {
        yield rowOf(headings, record, info.lines - newlinesIn(raw))
        continue
      }
      headings = record.map(headingName)
      const problem = headingProblem(headings, columns)
      if (problem) return yield { line: info.lines, reason: problem }
    }
  } catch (error) {
    return yield { line: null, reason: reasonOf(error) }
  }
  if (failure.afterRecord !== undefined) yield { line: line + 1, reason: unclosedQuote }
  else if (!headings) yield { line: null, reason: 'The file is empty: its first row must name the columns.' }
}

/** Tells whether the first row names columns of the template, all that are required among them. An empty file does. */
export async function hasTemplateHeadings(bytes: Bytes, columns: CsvColumns): Promise<boolean> {
  const lines = decode(bytes)
  const start = await readFirstRow(lines)
  for await (const { record } of records(start, lines, {})) {
    if (record.some((cell) => cell.trim() !== '')) return !headingProblem(record.map(headingName), columns)
  }
  return true
}

/** Tells after how many records parsing failed. */
interface ParseFailure {
  afterRecord?: number
}

/** Decodes text piece by piece, with every line end as one newline. Invalid UTF-8 becomes U+FFFD, which `rowOf` detects. */
async function* decode(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let carry = ''
  for await (const piece of inPieces(bytes)) {
    const text = carry + decoder.decode(piece, { stream: true })
    // A trailing carriage return may belong to a newline in the next piece.
    carry = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carry.length).replace(/\r\n?/g, '\n')
  }
  yield (carry + decoder.decode()).replace(/\r\n?/g, '\n')
}

/** A parser takes a piece in one go, in which nobody else is answered. An uploaded file is a single one. */
const pieceSize = 64 * 1024

async function* inPieces(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    for (let start = 0; start < piece.length; start += pieceSize) yield piece.subarray(start, start + pieceSize)
  }
}

async function readFirstRow(pieces: AsyncGenerator<string>): Promise<string> {
  let start = ''
  while (!start.trimStart().includes('\n') && start.length < csvRowLimit) {
    const { value, done } = await pieces.next()
    if (done) break
    start += value
  }
  return start
}

/** Returns the delimiter that the first row has more of. Spreadsheets in much of Europe write semicolons. */
function delimiterOf(start: string): string {
  const [heading = ''] = start.trimStart().split('\n', 1)
  const count = (character: string) => heading.split(character).length
  return count(';') > count(',') ? ';' : ','
}

/** Parses the records. A bad row ends them and sets `failure`; a stream error would lose the rows before it. */
function records(start: string, rest: AsyncGenerator<string>, failure: ParseFailure): AsyncIterable<Parsed> {
  const text = Readable.from(
    (async function* () {
      yield start
      for await (const piece of rest) {
        if (failure.afterRecord !== undefined) return
        yield piece
      }
    })(),
  )
  const parser = parse({
    delimiter: delimiterOf(start),
    ...csvParsing,
    skip_records_with_error: true,
    on_skip: () => {
      failure.afterRecord ??= parser.info.records
    },
  })
  text.on('error', (error) => parser.destroy(error))
  return text.pipe(parser)
}

/** Turns "First Name" into first_name. */
export function headingName(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function headingProblem(headings: readonly string[], { known, required }: CsvColumns): string | undefined {
  if (headings.some((heading) => /[\ufffd\0]/.test(heading))) return notUtf8
  const missing = required.filter((column) => !headings.includes(column))
  if (missing.length > 0) return `The first row does not name the column ${quotedList(missing)}.`
  const unknown = headings.filter((heading) => heading !== '' && !known.includes(heading))
  if (unknown.length > 0)
    return `The column ${quotedList(unknown)} is unknown. The file may have these columns: ${known.join(', ')}.`
  const duplicates = headings.filter((heading, index) => heading !== '' && headings.indexOf(heading) !== index)
  return duplicates.length > 0 ? `The column ${quotedList(duplicates)} appears twice.` : undefined
}

function quotedList(columns: readonly string[]): string {
  return columns.map((column) => `“${column.slice(0, 50)}”`).join(' and ')
}

function rowOf(headings: readonly string[], record: readonly string[], line: number): CsvRow | CsvProblem {
  if (record.some((cell) => cell.includes('\ufffd'))) {
    return { line, reason: notUtf8 }
  }
  const isExtra = (cell: string, index: number) => cell.trim() !== '' && !headings[index]
  if (record.some(isExtra))
    return { line, reason: 'The row has more cells than the first row names. Put quotes around a text with a comma.' }
  const cells = record.map((cell, index) => [headings[index] ?? '', cell.trim()] as const)
  return { line, cells: new Map(cells.filter(([, cell]) => cell !== '')) }
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EISDIR') return 'This is a folder, not a file.'
  if (code === 'EACCES') return 'This account has no permission to read the file.'
  throw error
}
