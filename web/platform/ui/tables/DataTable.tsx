import { type ReactNode, useState } from 'react'
import type { Density } from '#shared/platform/lists/listLayout.ts'
import { type Sort, toggleSecondSort, toggleSort } from '#shared/platform/lists/sorting.ts'
import { useKeyHelp } from '#web/platform/lib/browser/keyHelp.ts'
import { PageCheckbox } from '#web/platform/ui/inputs/PageCheckbox.tsx'
import type { SelectableRows } from '#web/platform/ui/inputs/RowCheckbox.tsx'
import { type Column, minTableWidth, placeColumns, widthOf } from './columns.ts'
import styles from './DataTable.module.css'
import { GroupRow } from './GroupRow.tsx'
import { TableHeading } from './TableHeading.tsx'
import { type RowAction, TableRow } from './TableRow.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface TableGroup {
  readonly key: string
  readonly before: number
  readonly content: ReactNode
}

interface Props<Row> {
  /** The accessible name. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** `undefined` until the first answer, and after a failed request. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly loading: boolean
  /** The number of rows on a full page. The skeleton has as many, so that the height stays the same. */
  readonly pageSize: number
  /** One page of a longer list has the number of rows before it, and of all rows if known. */
  readonly paging?: { readonly offset: number; readonly count: number | undefined }
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Shift and a click sort by a second column. */
  readonly sortsTwice?: boolean
  readonly density?: Density
  /** On a phone, the name of each row is above its other cells, all of which are in sight. For a few short ones. */
  readonly namesAbove?: boolean
  /** Headings that divide the rows, each with the index of the row that it is above. */
  readonly headings?: readonly TableGroup[] | undefined
  readonly rowAction?: RowAction<Row>
  /** Adds a checkbox to each row. */
  readonly selection?: SelectableRows
  /** Tells the user what to do about an empty table. */
  readonly emptyHint?: ReactNode
  /** Replaces the text of an empty table, if it is empty for another reason than a lack of data. */
  readonly emptyText?: string
}

/** Pixels. */
const checkboxWidth = 44
/** Tables with more columns have them closer together, so that fewer of their texts are cut. */
const mostRoomyColumns = 9
/** Pixels: the width of the content in windows of 1024, 1280 and 1440 pixels. The stylesheet has these windows, too. */
const contentWidths = { small: 775, medium: 1031, large: 1166 }

/**
 * Shows records in a table with sortable headings. Rows can be opened and selected by click or keyboard. The skeleton has the same height
 * and widths as the rows. All rows together are one tab stop, and arrow keys move between them.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, loading, sort = {}, onSort, sortsTwice = false, selection, paging } = props
  const shown = props.columns.filter(({ hidden }) => !hidden)
  const columns = placeColumns(shown, selection ? checkboxWidth : 0)
  const width = minTableWidth(columns) + (selection ? checkboxWidth : 0)
  const keys = rows?.map(rowKey) ?? []
  const cells = columns.length + (selection ? 1 : 0)
  const headingsAt = (isHere: (before: number) => boolean) =>
    props.headings
      ?.filter(({ before }) => isHere(before))
      .map(({ key, content }) => (
        <GroupRow key={`group ${key}`} columns={cells}>
          {content}
        </GroupRow>
      ))
  const [focused, setFocused] = useState('')
  const tabStop = keys.includes(focused) ? focused : keys[0]
  // Keys scroll a table in a narrow window. Where nothing else in it takes the focus, the table does.
  const takesFocus = !onSort && !selection && !props.rowAction
  useKeyHelp('List', {
    ...moveKeys,
    ...(sortsTwice && sortKeys),
    ...(props.rowAction && openKeys),
    ...(selection && selectKeys),
  })
  return (
    <div
      className={styles.frame}
      data-fits={smallestFit(width)}
      data-selectable={Boolean(selection)}
      data-names-above={props.namesAbove}
      tabIndex={takesFocus ? 0 : undefined}
    >
      <table
        className={styles.table}
        style={{ '--min-width': `${width}px` }}
        data-dense={columns.length > mostRoomyColumns}
        data-density={props.density}
        aria-label={label}
        aria-busy={loading}
        aria-rowcount={paging && rowCount(paging.count)}
      >
        <colgroup>
          {selection && <col style={colStyle(checkboxWidth)} />}
          {columns.map((column) => (
            <col key={column.id} data-name={column.isName} style={colStyle(widthOf(column))} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={paging && 1}>
            {selection && <PageCheckbox selection={selection} ids={keys} />}
            {columns.map((column) => (
              <TableHeading
                key={column.id}
                column={column}
                direction={sort[column.id]}
                rank={sortRank(sort, column.id)}
                onToggle={
                  onSort &&
                  ((withShift) => onSort((sortsTwice && withShift ? toggleSecondSort : toggleSort)(sort, column.id)))
                }
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row, index) => {
            const key = rowKey(row)
            return [
              headingsAt((before) => before === index),
              <TableRow
                key={key}
                id={key}
                row={row}
                columns={columns}
                index={paging && paging.offset + index + 2}
                action={props.rowAction}
                selection={selection}
                tabStop={key === tabStop}
                onFocus={() => setFocused(key)}
              />,
            ]
          })}
          {rows && headingsAt((before) => before >= rows.length)}
          {rows === undefined && loading && (
            <TableSkeleton rows={props.pageSize} columns={columns} selectable={selection !== undefined} label={label} />
          )}
          {rows?.length === 0 && !props.headings?.length && (
            <tr>
              <td className={styles.empty} colSpan={cells}>
                <div className={styles.emptyMessage}>
                  {/* The element is empty while loading, because the next answer may have rows. */}
                  {!loading && (props.emptyText ?? 'This table has no data yet.')}
                  {!loading && props.emptyHint && <div className={styles.hint}>{props.emptyHint}</div>}
                </div>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const moveKeys = { '↑ ↓': 'Go to the row above or below', 'Home End': 'Go to the first or the last row' }
const sortKeys = { 'Shift+Enter': 'On a heading: sort by it within the first column' }
const openKeys = { Enter: 'Open the row' }
const selectKeys = { Space: 'Select the row', 'Shift+Space': 'Select all rows from the last one to this' }

function colStyle(width: number | undefined) {
  return width === undefined ? undefined : { '--width': `${width}px` }
}

/** Returns the smallest windows that the columns fit into. In others they scroll, and the name of each row stays visible. */
function smallestFit(width: number): string {
  return Object.entries(contentWidths).find(([, most]) => width <= most)?.[0] ?? 'none'
}

/** Returns the place of a column in a sort of two, from 1; undefined where one column sorts alone. */
function sortRank(sort: Sort, column: string): number | undefined {
  const sorted = Object.keys(sort)
  const index = sorted.indexOf(column)
  return sorted.length > 1 && index >= 0 ? index + 1 : undefined
}

/** Counts the heading, too. In ARIA, -1 means that the number is unknown. */
function rowCount(rows: number | undefined): number {
  return rows === undefined ? -1 : rows + 1
}
