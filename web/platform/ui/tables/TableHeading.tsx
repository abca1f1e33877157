import type { KeyboardEvent } from 'react'
import type { SortDirection } from '#shared/platform/lists/sorting.ts'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { cellPlace, type PlacedColumn } from './columns.ts'
import styles from './TableHeading.module.css'

interface Props {
  readonly column: Pick<
    PlacedColumn<never>,
    'header' | 'label' | 'definition' | 'sortable' | 'numeric' | 'left' | 'isName' | 'isEdge'
  >
  readonly direction: SortDirection | undefined
  /** The place of the column in a sort of two. */
  readonly rank: number | undefined
  /** @param withShift the key was held. */
  readonly onToggle: ((withShift: boolean) => void) | undefined
}

const ariaSort = { asc_nulls_last: 'ascending', desc_nulls_last: 'descending' } as const

/** Shows the heading of a column. A sortable one is a button. */
export function TableHeading({ column, direction, rank, onToggle }: Props) {
  const { header, label, definition, sortable, numeric } = column
  const sorts = sortable && onToggle
  // Not every browser tells a click about the keys with which Enter was pressed.
  const toggleOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return
    event.preventDefault()
    onToggle?.(true)
  }
  return (
    <th
      scope="col"
      data-numeric={numeric}
      title={definition ?? (label === header ? undefined : label)}
      aria-sort={sorts ? (direction ? ariaSort[direction] : 'none') : undefined}
      {...cellPlace(column)}
    >
      {sorts ? (
        <button
          type="button"
          className={styles.sort}
          onClick={({ shiftKey }) => onToggle(shiftKey)}
          onKeyDown={toggleOnEnter}
        >
          {header}
          {rank && (
            <span className={ui.figures}>
              <VisuallyHidden>, sorted </VisuallyHidden>
              {rank}
            </span>
          )}
          <svg className={`${ui.icon} ${styles.arrow}`} viewBox="0 0 10 10" aria-hidden="true">
            <path d="M5 8.5v-7M2 4.5l3-3 3 3" />
          </svg>
        </button>
      ) : (
        header
      )}
    </th>
  )
}
