import { columnVisibilityFeature, createColumnHelper, type RowData, tableFeatures } from '@tanstack/react-table'

/** What a column of a `DataTable` may say beside its heading and cell. */
export interface ColumnMeta {
  /** The heading sorts; the column's id is the name that the API sorts by. */
  readonly sortable?: boolean
  /** Numbers stand at the right, in figures of one width. */
  readonly numeric?: boolean
  /** The column is read but not shown. */
  readonly hidden?: boolean
}

export const dataTableFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: {} as ColumnMeta })

/**
 * Builds the columns of a `DataTable`, as a constant of the screen's module:
 * `const columns = columnHelper<Client>().columns([...])`.
 */
export function columnHelper<Row extends RowData>() {
  return createColumnHelper<typeof dataTableFeatures, Row>()
}
