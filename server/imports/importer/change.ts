import { randomUUID } from 'node:crypto'
import type { ImportTable, RowChange, RowOf } from './data.ts'

/** Why a row is left out. Its message is the reason that people read. */
export class BadRowError extends Error {
  override readonly name = 'BadRowError'
}

type Values<Table extends ImportTable> = { readonly [Column in keyof RowOf<Table>]?: unknown }

/**
 * What has to change for a row to be as the file says. A value that is undefined was not said, and stays.
 * @param defaults of a row that is new; a column that must not be null stands in here or in `wanted`.
 * @returns the row as it will be, and the change unless there is none.
 */
export function save<Table extends ImportTable>(
  table: Table,
  existing: RowOf<Table> | undefined,
  wanted: Values<Table>,
  defaults: Values<Table>,
): { row: RowOf<Table>; changes: RowChange[] } {
  const said = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (!existing) {
    const row = { ...defaults, ...Object.fromEntries(said), id: randomUUID() }
    const change = { table, action: 'insert', row, columns: Object.keys(row) } as const
    return { row: row as unknown as RowOf<Table>, changes: [change] }
  }
  const different = said.filter(([column, value]) => !isSame(existing[column as keyof RowOf<Table>], value))
  if (different.length === 0) return { row: existing, changes: [] }
  const row = { ...existing, ...Object.fromEntries(different) }
  return { row, changes: [{ table, action: 'update', row, columns: different.map(([column]) => column) }] }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
