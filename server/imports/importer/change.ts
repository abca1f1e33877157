import { randomUUID } from 'node:crypto'
import type { BadCellCode } from '#shared/imports/imports.ts'
import type { ImportTable, RowChange, RowOf } from './data.ts'

/** Thrown for a row that cannot be imported. Users read its message. */
export class BadRowError extends Error {
  override readonly name = 'BadRowError'
  /** The part of the cell that is bad, such as one skill of a list. */
  readonly part: string | undefined
  readonly code: BadCellCode | undefined

  /** @param message begins with the columns that are bad and a colon. */
  constructor(message: string, part?: string, code?: BadCellCode) {
    super(message)
    this.part = part
    this.code = code
  }

  /** The columns that the message begins with. */
  get columns(): string[] {
    return /^[\w, ]+(?=: )/.exec(this.message)?.[0].split(', ') ?? []
  }
}

type Values<Table extends ImportTable> = { readonly [Column in keyof RowOf<Table>]?: unknown }

/**
 * Plans the insert or update that makes a row match the file. Undefined values were not given and stay as they are.
 * @param defaults for a new row; a column that must not be null is in here or in `wanted`.
 * @returns the resulting row, and the change, if any.
 */
export function planUpsert<Table extends ImportTable>(
  table: Table,
  existing: RowOf<Table> | undefined,
  wanted: Values<Table>,
  defaults: Values<Table>,
): { row: RowOf<Table>; changes: RowChange[] } {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (!existing) {
    const row = { ...defaults, ...Object.fromEntries(given), id: randomUUID() }
    const change = { table, action: 'insert', row, columns: Object.keys(row) } as const
    return { row: row as unknown as RowOf<Table>, changes: [change] }
  }
  const stored: Readonly<Record<string, unknown>> = existing
  const different = given.filter(([column, value]) => !isSame(stored[column], value))
  if (different.length === 0) return { row: existing, changes: [] }
  const row = { ...existing, ...Object.fromEntries(different) }
  return {
    row,
    changes: [{ table, action: 'update', row, columns: different.map(([column]) => column), before: existing }],
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
