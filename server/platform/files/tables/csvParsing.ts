/** No row of a table is longer, in characters. A quote that is never closed would make one of the rest of the file. */
export const csvRowLimit = 256 * 1024

/** Every text that is a table is parsed in this way, apart from its delimiter. */
export const csvParsing = {
  record_delimiter: '\n',
  info: true,
  raw: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: csvRowLimit,
} as const

/** Counts the line ends within a record, by its raw text. */
export function newlinesIn(raw: string): number {
  return raw.replace(/^\n+|\n$/g, '').split('\n').length - 1
}
