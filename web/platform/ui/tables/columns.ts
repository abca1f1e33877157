import type { ReactNode } from 'react'

export interface Column<Row> {
  /** The API sorts by this name. */
  readonly id: string
  /** A text, or one with its definition. */
  readonly header: ReactNode
  /** The full name, where the heading is shorter. */
  readonly label?: string
  /** Says what its values mean; shown as the tooltip of the heading. */
  readonly definition?: string | undefined
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
  /** The column stays in sight while the table scrolls sideways. By default only the first one does. */
  readonly pinned?: boolean
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

/** A column with its place while the table scrolls sideways. */
export interface PlacedColumn<Row> extends Column<Row> {
  /** The pixels from the edge at which it stays; undefined for a column that scrolls away. */
  readonly left: number | undefined
  /** The column names the row, or is the last one that stays, which casts a shadow on those that scroll. */
  readonly isName: boolean
  readonly isEdge: boolean
}

/**
 * Places the columns of a table. One that scrolls is as wide as its columns need, so the widths of those that stay are known.
 * @param start the pixels before the first column.
 */
export function placeColumns<Row>(columns: readonly Column<Row>[], start: number): PlacedColumn<Row>[] {
  const stays = columns.map(({ pinned }, index) => pinned ?? index === 0)
  const edge = stays.lastIndexOf(true)
  return columns.map((column, index) => ({
    ...column,
    left: stays[index] ? start + minTableWidth(columns.slice(0, index)) : undefined,
    isName: index === 0,
    isEdge: index === edge,
  }))
}

/** Returns the attributes of a cell that stays in sight. */
export function cellPlace({ left, isName, isEdge }: Pick<PlacedColumn<never>, 'left' | 'isName' | 'isEdge'>) {
  if (left === undefined) return {}
  return { 'data-pinned': isName ? 'name' : 'other', 'data-edge': isEdge, style: { '--left': `${left}px` } }
}
