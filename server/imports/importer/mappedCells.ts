import * as z from 'zod/mini'
import type { RowSource } from '#server/imports/templates/csv.ts'
import { columnsOf, rowSchemas } from '#server/imports/templates/rows.ts'
import type { BadCell, ImportFile } from '#shared/imports/imports.ts'
import type { BadRowError } from './change.ts'

/** A bad cell, before it is known of which file and line it is. */
export type MappedCell = Omit<BadCell, 'file' | 'line'>

/** Reads a row of a mapped table without the cells that cannot be read, unless the row needs them. */
export function readMappedRow(file: ImportFile, cells: ReadonlyMap<string, string>, source: RowSource) {
  const parsed = z.safeParse(rowSchemas[file], Object.fromEntries(cells))
  const refused = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
  const missing = refused.filter(([column]) => columnsOf(file).required.includes(column))
  const needed = new Set(missing.map(([column]) => headingOf(source, column)))
  // Why a cell cannot be read tells more than that a column of the template is empty for it, so it comes last.
  const bad = new Map(
    [...refused, ...source.unread].map(([column, reason]) => {
      const heading = headingOf(source, column)
      return [heading, cellOf(source, column, reason, needed.has(heading))] as const
    }),
  )
  if (missing.length > 0) {
    return { reason: missing.map(([column, message]) => `${column}: ${message}`).join(' '), cells: [...bad.values()] }
  }
  const kept = [...cells].filter(([column]) => !refused.some(([other]) => other === column))
  const row: unknown = z.parse(rowSchemas[file], Object.fromEntries(kept))
  return { row, source, cells: [...bad.values()] }
}

/** Tells which cell of the table a refusal is about; undefined when it is about none. */
export function mappedCell(source: RowSource, error: BadRowError, leftOut: boolean): MappedCell | undefined {
  const column = error.columns.find((name) => source.origins.has(name))
  if (column === undefined) return undefined
  return { ...cellOf(source, column, error.message.replace(/^[\w, ]+: /, ''), leftOut), code: error.code }
}

function cellOf(source: RowSource, column: string, reason: string, leftOut: boolean): MappedCell {
  const { value = '' } = source.origins.get(column) ?? {}
  return { who: source.who, heading: headingOf(source, column), value, reason, leftOut }
}

function headingOf(source: RowSource, column: string): string {
  return source.origins.get(column)?.heading ?? column
}

/** Gives a row without a bad cell, or without the bad part of a list; undefined when the row needs the cell. */
export function withoutCell<Row>(file: ImportFile, row: Row, { columns, part }: BadRowError): Row | undefined {
  const cells = new Map<string, unknown>(Object.entries(row ?? {}))
  const column =
    columns.findLast((name) => hasPart(cells.get(name), part)) ?? columns.find((name) => cells.get(name) !== undefined)
  if (!column || columnsOf(file).required.includes(column) || namesRecord(file, column)) return undefined
  const cell = cells.get(column)
  const rest = hasPart(cell, part) ? withoutPart(cell, part) : undefined
  return { ...row, [column]: rest }
}

/** Without one of these, a row of the past would be about another record. */
function namesRecord(file: ImportFile, column: string): boolean {
  return (file === 'moves.csv' || file === 'notes.csv') && ['developer', 'company', 'job'].includes(column)
}

function hasPart(cell: unknown, part: string | undefined): boolean {
  return part !== undefined && Array.isArray(cell) && cell.some((one) => nameOf(one) === part)
}

/** Removes a part of a list: the last where it is listed twice. */
function withoutPart(cell: unknown, part: string | undefined): unknown {
  return Array.isArray(cell)
    ? cell.toSpliced(
        cell.findLastIndex((one) => nameOf(one) === part),
        1,
      )
    : undefined
}

function nameOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'name' in part ? part.name : part
}
