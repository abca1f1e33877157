import ui from '#web/platform/ui/ui.module.css'
import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import { cellPlace, type PlacedColumn } from './columns.ts'
import styles from './TableSkeleton.module.css'

interface Props {
  readonly rows: number
  readonly columns: readonly Pick<PlacedColumn<never>, 'id' | 'numeric' | 'left' | 'isName' | 'isEdge'>[]
  /** Reserves the column of checkboxes. */
  readonly selectable: boolean
  /** The name of the table. */
  readonly label: string
}

/** Shows placeholder rows, as high as real ones, until the first answer. After 2 s they say what is loading. */
export function TableSkeleton({ rows, columns, selectable, label }: Props) {
  const delayed = useDelayed(true)
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity and never move.
    <tr key={row}>
      {delayed && row === 0 ? (
        <td colSpan={columns.length + (selectable ? 1 : 0)} className={ui.quiet}>
          <span role="status">Still waiting for the server to answer with {label}.</span>
        </td>
      ) : (
        <>
          {selectable && <td />}
          {columns.map((column, index) => (
            <td key={column.id} data-numeric={column.numeric} {...cellPlace(column)}>
              <span
                className={`${ui.skeleton} ${styles.skeleton}`}
                style={{ width: `${40 + ((row * 7 + index * 13) % 5) * 10}%` }}
              />
            </td>
          ))}
        </>
      )}
    </tr>
  ))
}
