import type { ReactNode } from 'react'

export interface Column<Row> {
  /** Also the name by which the API sorts. */
  readonly id: string
  /** A text, or one with its definition. */
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Returns the text of a cell whose content is not a string; shown as its tooltip. */
  readonly text?: (row: Row) => string | undefined
  /** Makes the heading a button that sorts. */
  readonly sortable?: boolean
  /** Aligns right, with tabular figures. */
  readonly numeric?: boolean
  readonly hidden?: boolean
  /** Pixels. Columns without a width share the rest. */
  readonly width?: number
}

/** Pixels. */
const numericWidth = 104
/** Pixels, for columns that are not numeric. */
const minColumnWidth = 160

type SizedColumn = Pick<Column<never>, 'numeric' | 'width'>

/** Returns the fixed width of a column in pixels; undefined if it shares the rest. */
export function widthOf({ numeric, width }: SizedColumn): number | undefined {
  return width ?? (numeric ? numericWidth : undefined)
}

/** Returns the minimum width of a table in pixels. In less space it scrolls sideways. */
export function minTableWidth(columns: readonly SizedColumn[]): number {
  return columns.reduce((sum, column) => sum + (widthOf(column) ?? minColumnWidth), 0)
}
