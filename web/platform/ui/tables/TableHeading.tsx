import type { SortDirection } from '#shared/platform/sorting.ts'
import type { Column } from './columns.ts'
import styles from './TableHeading.module.css'

interface Props {
  readonly column: Pick<Column<never>, 'header' | 'sortable' | 'numeric'>
  readonly direction: SortDirection | undefined
  readonly onToggle: (() => void) | undefined
}

const ariaSort = { asc_nulls_last: 'ascending', desc_nulls_last: 'descending' } as const

/** Shows the heading of a column. A sortable one is a button. */
export function TableHeading({ column: { header, sortable, numeric }, direction, onToggle }: Props) {
  const sorts = sortable && onToggle
  return (
    <th scope="col" data-numeric={numeric} aria-sort={sorts ? (direction ? ariaSort[direction] : 'none') : undefined}>
      {sorts ? (
        <button type="button" className={styles.sort} onClick={onToggle}>
          {header}
          <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 8.5v-7M2 4.5l3-3 3 3" />
          </svg>
        </button>
      ) : (
        header
      )}
    </th>
  )
}
