import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export interface Column<Row> {
  /** Also the name that the API sorts by. */
  readonly id: string
  /** A text, or one with its definition. */
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The text of a cell whose content is not a string; shown as its tooltip. */
  readonly text?: (row: Row) => string | undefined
  /** The heading is a button that sorts. */
  readonly sortable?: boolean
  /** Aligns right, with tabular figures. */
  readonly numeric?: boolean
  /** Not shown. */
  readonly hidden?: boolean
  /** In pixels. Columns without a width share the rest. */
  readonly width?: number
}

/** The default width of a numeric column, in pixels. */
const numericWidth = 104
/** The minimum width of any other column, in pixels. */
const minColumnWidth = 160

type SizedColumn = Pick<Column<never>, 'numeric' | 'width'>

/** The fixed width of a column in pixels; undefined if it shares the rest. */
export function widthOf({ numeric, width }: SizedColumn): number | undefined {
  return width ?? (numeric ? numericWidth : undefined)
}

/** The minimum width of a table in pixels. In less space it scrolls sideways. */
export function minTableWidth(columns: readonly SizedColumn[]): number {
  return columns.reduce((sum, column) => sum + (widthOf(column) ?? minColumnWidth), 0)
}
