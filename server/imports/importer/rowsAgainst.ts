import { UserError } from '#server/errors.ts'
import { excerptOf } from '#server/imports/mapping/convertCell.ts'
import type { MappedTable } from '#server/imports/mapping/mappedRows.ts'
import { type RowAgainst, saidAgainst } from '#shared/imports/imports.ts'

/** Finds the rows that must be decided before an import, by line. */
export function rowsAgainst({ name, mapping, rows }: MappedTable): Map<number, RowAgainst> {
  const leftOut = new Set(mapping.stages?.flatMap(({ line, stage }) => (stage === null ? [line] : [])))
  const found = rows.flatMap(({ line, source }): RowAgainst[] => {
    if (!source?.against || leftOut.has(line)) return []
    const { heading, value } = source.against
    return [{ file: name, line, who: source.who, heading, words: excerptOf(value.trim()) }]
  })
  return new Map(found.map((row) => [row.line, row]))
}

const shownRows = 10

/** @throws UserError BAD_INPUT where rows speak against their people, and nobody has said what becomes of them. */
export function refuseRowsAgainst(tables: readonly MappedTable[]): void {
  const rows = tables.flatMap((table) => [...rowsAgainst(table).values()])
  if (rows.length === 0) return
  // A control character would reach the terminal of the command.
  const told = rows
    .slice(0, shownRows)
    .map((row) => `${row.file}, line ${row.line}: ${saidAgainst(row)}`.replace(/\p{C}/gu, ' '))
  const more =
    rows.length > shownRows ? [`${(rows.length - shownRows).toLocaleString('en-US')} more rows say such.`] : []
  const advice =
    'Choose the stage of each of these rows, or leave it out. Where a column says the stage, map it to Stage.'
  throw new UserError('BAD_INPUT', ['Nothing was imported.', ...told, ...more, advice].join(' '))
}
