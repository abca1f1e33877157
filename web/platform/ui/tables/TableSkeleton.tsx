import { useDelayed } from '#web/platform/ui/useDelayed.ts'
import type { Column } from './columns.ts'
import styles from './TableSkeleton.module.css'

interface Props {
  readonly rows: number
  readonly columns: readonly Pick<Column<never>, 'id' | 'numeric'>[]
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
        <td colSpan={columns.length + (selectable ? 1 : 0)} className={styles.delayed}>
          <span role="status">Still waiting for the server to answer with {label}.</span>
        </td>
      ) : (
        <>
          {selectable && <td />}
          {columns.map(({ id, numeric }, column) => (
            <td key={id} data-numeric={numeric}>
              <span className={styles.skeleton} style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 10}%` }} />
            </td>
          ))}
        </>
      )}
    </tr>
  ))
}
