import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { type Sort, toggleSort } from '#shared/sorting.ts'
import { dataTableFeatures } from './columns.ts'
import styles from './DataTable.module.css'
import { TableHeading } from './TableHeading.tsx'
import { type RowAction, TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Props<Item extends RowData> {
  /** Names the table for those who cannot see what stands around it. */
  readonly label: string
  /** A constant of the module, made with `columnHelper`. */
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own, as in TanStack's own types.
  readonly columns: readonly ColumnDef<typeof dataTableFeatures, Item, any>[]
  /** `undefined` until the first answer, and after a failed one. */
  readonly rows: readonly Item[] | undefined
  readonly rowKey: (item: Item) => string
  readonly loading: boolean
  /** The rows of a full page: while the first one loads, the table is as high as it will be. */
  readonly pageSize: number
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly rowAction?: RowAction<Item>
  /** What to do about an empty table. */
  readonly emptyHint?: ReactNode
}

const noRows: never[] = []

/** A list of records: sortable headings, rows that open by click or keyboard, and a skeleton that keeps the height. */
export function DataTable<Item extends RowData>(props: Props<Item>) {
  const { label, columns, rows, loading, sort = {}, onSort } = props
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows ?? noRows,
    getRowId: props.rowKey,
    initialState: { columnVisibility: visibility(columns) },
  })
  const shown = table.getVisibleLeafColumns().map((column) => column.columnDef.meta)
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={loading}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <TableHeading
                  key={header.id}
                  meta={header.column.columnDef.meta}
                  direction={sort[header.column.id]}
                  onToggle={onSort && (() => onSort(toggleSort(sort, header.column.id)))}
                >
                  <table.FlexRender header={header} />
                </TableHeading>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <TableRow key={row.id} row={row} action={props.rowAction} />
          ))}
          {rows === undefined && loading && <TableSkeleton rows={props.pageSize} metas={shown} />}
          {rows?.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={shown.length}>
                {/* While others are on their way, nobody knows. */}
                {!loading && 'This table has no data yet.'}
                {!loading && props.emptyHint && <div className={styles.hint}>{props.emptyHint}</div>}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function visibility<Item extends RowData>(columns: Props<Item>['columns']): Record<string, boolean> {
  const hidden = columns.filter((column) => column.meta?.hidden)
  return Object.fromEntries(hidden.map((column) => [idOf(column), false]))
}

/** A column's id as TanStack derives it: its own, or that of the field that it reads. */
function idOf(column: { id?: string; accessorKey?: unknown }): string {
  return column.id ?? String(column.accessorKey)
}
