import * as z from 'zod/mini'
import type { BadCell, ImportFile } from '#shared/imports/imports.ts'
import type { BadRowError } from './change.ts'
import type { RowSource } from './csv.ts'
import { columnsOf, rowSchemas } from './rows.ts'

/** A bad cell, before it is known of which file and line it is. */
export type MappedCell = Omit<BadCell, 'file' | 'line'>

/** Reads a row of a mapped table without the cells that cannot be read, unless the row needs them. */
export function readMappedRow(file: ImportFile, cells: ReadonlyMap<string, string>, source: RowSource) {
  const required = columnsOf(file).required
  const parsed = z.safeParse(rowSchemas[file], Object.fromEntries(cells))
  const refused = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
  const reasons = new Map([...refused, ...source.unread])
  const bad = [...reasons].map(([column, reason]) =>
    cellOf(source, column, reason, required.includes(column) && !cells.get(column)),
  )
  const missing = refused.filter(([column]) => required.includes(column))
  if (missing.length > 0)
    return { reason: leftOutReason(missing), cells: bad.map((cell) => leftOut(cell, missing, source)) }
  const kept = [...cells].filter(([column]) => !refused.some(([other]) => other === column))
  const row: unknown = z.parse(rowSchemas[file], Object.fromEntries(kept))
  return { row, source, cells: bad }
}

type Refused = readonly (readonly [string, string])[]

function leftOutReason(missing: Refused): string {
  return missing.map(([column, message]) => `${column}: ${message}`).join(' ')
}

/** The row is left out for the cells of the columns that it needs. */
function leftOut(cell: MappedCell, missing: Refused, source: RowSource): MappedCell {
  const needed = missing.some(([column]) => headingOf(source, column) === cell.heading)
  return needed ? { ...cell, leftOut: true } : cell
}

/** Tells which cell of the table a refusal is about; undefined when it is about none. */
export function mappedCell(source: RowSource, error: BadRowError, leftOut: boolean): MappedCell | undefined {
  const column = error.columns.find((name) => source.origins.has(name))
  return column && cellOf(source, column, error.message.replace(/^[\w, ]+: /, ''), leftOut)
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
  const cells: Record<string, unknown> = { ...row }
  const column = columns.findLast((name) => hasPart(cells[name], part)) ?? columns.find((name) => name in cells)
  if (!column || columnsOf(file).required.includes(column)) return undefined
  const rest = hasPart(cells[column], part) ? withoutPart(cells[column], part) : undefined
  return { ...row, [column]: rest }
}

function hasPart(cell: unknown, part: string | undefined): boolean {
  return part !== undefined && Array.isArray(cell) && cell.some((one) => nameOf(one) === part)
}

/** Of a part that is listed twice, the last goes. */
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
