import { type CSSProperties, type ReactNode, useState } from 'react'
import { type Sort, toggleSort } from '#shared/sorting.ts'
import { type Column, leastWidthOf, widthOf } from './columns.ts'
import styles from './DataTable.module.css'
import { type SelectableRows, SelectPage } from './SelectBox.tsx'
import { TableHeading } from './TableHeading.tsx'
import { type RowAction, TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Props<Row> {
  /** Names the table for those who cannot see what stands around it. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `undefined` until the first answer, and after a failed one. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly loading: boolean
  /** The rows of a full page: while the first one loads, the table is as high as it will be. */
  readonly pageSize: number
  /** Of a table that shows one page of many: how many rows come before it, and how many there are. */
  readonly paging?: { readonly offset: number; readonly count: number }
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly rowAction?: RowAction<Row>
  /** Gives each row a box to select it by. */
  readonly selection?: SelectableRows
  /** What to do about an empty table. */
  readonly emptyHint?: ReactNode
  /** Says that the table is empty, where it is not for lack of data. */
  readonly emptyText?: string
}

const selectWidth = 44
/** In pixels: what a window of 1024 has beside the sidebar. A table that needs more scrolls sideways in larger ones too. */
const wide = 775

/**
 * A list of records: sortable headings, rows that open and are selected by click or keyboard, and a skeleton that keeps height
 * and widths. The rows are one stop of the Tab key, and the arrows move between them.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, loading, sort = {}, onSort, selection, paging } = props
  const columns = props.columns.filter(({ hidden }) => !hidden)
  const width = leastWidthOf(columns) + (selection ? selectWidth : 0)
  const keys = rows?.map(rowKey) ?? []
  const [current, setCurrent] = useState('')
  const tabStop = keys.includes(current) ? current : keys[0]
  return (
    <div className={styles.frame} data-wide={width > wide}>
      <table
        className={styles.table}
        style={{ '--least-width': `${width}px` } as CSSProperties}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={paging && paging.count + 1}
      >
        <colgroup>
          {selection && <col style={{ width: selectWidth }} />}
          {columns.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={paging && 1}>
            {selection && <SelectPage selection={selection} ids={keys} />}
            {columns.map((column) => (
              <TableHeading
                key={column.id}
                column={column}
                direction={sort[column.id]}
                onToggle={onSort && (() => onSort(toggleSort(sort, column.id)))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                id={key}
                row={row}
                columns={columns}
                index={paging && paging.offset + index + 2}
                action={props.rowAction}
                selection={selection}
                tabStop={key === tabStop}
                onFocus={() => setCurrent(key)}
              />
            )
          })}
          {rows === undefined && loading && (
            <TableSkeleton rows={props.pageSize} columns={columns} selectable={selection !== undefined} label={label} />
          )}
          {rows?.length === 0 && (
            <tr>
              <td className={styles.empty} colSpan={columns.length + (selection ? 1 : 0)}>
                {/* While others are on their way, nobody knows. */}
                {!loading && (props.emptyText ?? 'This table has no data yet.')}
                {!loading && props.emptyHint && <div className={styles.hint}>{props.emptyHint}</div>}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
