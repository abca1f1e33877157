import type { ReactNode } from 'react'

/** A column of a `DataTable`. A table's columns are a constant of its module. */
export interface Column<Row> {
  /** The name that the API sorts by, where it does. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** What a cell says in words, where it shows more than these. */
  readonly text?: (row: Row) => string | undefined
  /** The heading sorts. */
  readonly sortable?: boolean
  /** Numbers stand at the right, in figures of one width. */
  readonly numeric?: boolean
  /** The column is read but not shown. */
  readonly hidden?: boolean
  /** In pixels; columns without one share what is left. */
  readonly width?: number
}

/** The width of a column of numbers that names none, and the least of any other. */
const numericWidth = 110
const leastWidth = 160

type Sized = Pick<Column<never>, 'numeric' | 'width'>

/** The width that a column has, whatever its rows hold; undefined where it shares what is left. */
export function widthOf({ numeric, width }: Sized): number | undefined {
  return width ?? (numeric ? numericWidth : undefined)
}

/** The least width of a table: below it the table scrolls sideways. */
export function leastWidthOf(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + (widthOf(column) ?? leastWidth), 0)
}
