import type { ReactNode } from 'react'
import type { SortDirection } from '#shared/sorting.ts'
import type { ColumnMeta } from './columns.ts'
import styles from './DataTable.module.css'

interface Props {
  readonly meta: ColumnMeta | undefined
  readonly direction: SortDirection | undefined
  readonly onToggle: (() => void) | undefined
  readonly children: ReactNode
}

const ariaSort = { asc_nulls_last: 'ascending', desc_nulls_last: 'descending' } as const

/** A column's heading; a sortable one is a button, which a click, Enter and Space press alike. */
export function TableHeading({ meta, direction, onToggle, children }: Props) {
  const sortable = meta?.sortable && onToggle
  return (
    <th
      scope="col"
      data-numeric={meta?.numeric}
      aria-sort={sortable ? (direction ? ariaSort[direction] : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={styles.sort} onClick={onToggle}>
          {children}
          <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 8.5v-7M2 4.5l3-3 3 3" />
          </svg>
        </button>
      ) : (
        children
      )}
    </th>
  )
}
