import { CsvError, type Options, parse } from 'csv-parse/sync'
import { RefusedError } from '#server/platform/files/refusals.ts'
import { csvParsing, newlinesIn } from './csvParsing.ts'
import { decodeTable } from './decodeTable.ts'
import { createSheetRows, type TableSheet } from './sheets.ts'

/** The usual ones come first: of two that fit equally well, the first is taken. */
const delimiters = [',', ';', '\t', '|', '^', '~', ':'] as const
/** Characters. The start of a file is enough to tell its delimiter. */
const sampleSize = 20_000

type Parsed = { record: string[]; raw: string; info: { lines: number } }

/**
 * Reads a text file with any delimiter.
 * @throws RefusedError OPEN_QUOTE when a quote is never closed; otherwise like `decodeTable` and `createSheetRows`.
 */
export function readDelimited(content: Buffer): TableSheet {
  const text = decodeTable(content)
  const stated = /^"?sep=(.)"?\n/i.exec(text)
  const body = stated ? `\n${text.slice(stated[0].length)}` : text
  const { rows, add } = createSheetRows()
  const counter = { cells: 0 }
  parseText(body, stated?.[1] ?? delimiterOf(body), {
    on_record: (parsed) => {
      const { record, raw, info } = parsed as unknown as Parsed
      add(info.lines - newlinesIn(raw), record, counter)
      return null
    },
  })
  return { name: null, rows }
}

function parseText(text: string, delimiter: string, options: Options): Parsed[] {
  try {
    return parse(text, {
      delimiter,
      ...csvParsing,
      ...options,
    }) as unknown as Parsed[]
  } catch (error) {
    throw error instanceof CsvError ? new RefusedError('OPEN_QUOTE') : error
  }
}

/** Chooses the delimiter that divides most of the first rows into the same number of cells, and into most of them. */
function delimiterOf(text: string): string {
  const sample = text.length > sampleSize ? text.slice(0, text.lastIndexOf('\n', sampleSize)) : text
  const scores = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function scoreOf(sample: string, delimiter: string): number {
  try {
    const widths = parseText(sample, delimiter, {}).map(({ record }) => record.length)
    const divided = widths.filter((width) => width > 1)
    const counts = [...Map.groupBy(divided, (width) => width)].map(([width, same]) => ({ width, count: same.length }))
    return Math.max(0, ...counts.map(({ width, count }) => (count / widths.length) * Math.log2(width)))
  } catch {
    return 0
  }
}
