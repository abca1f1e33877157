import type { Column } from './columns.ts'
import styles from './DataTable.module.css'
import { useDelayed } from './useDelayed.ts'

interface Props {
  readonly rows: number
  readonly columns: readonly Pick<Column<never>, 'id' | 'numeric'>[]
  /** The rows to come have a box to select them by. */
  readonly selectable: boolean
  /** The name of the table that is waited for. */
  readonly label: string
}

/** How long, in milliseconds, a skeleton stands before it says what it waits for. */
const patience = 3_000

/** Rows as high as real ones, shown until the first answer comes. */
export function TableSkeleton({ rows, columns, selectable, label }: Props) {
  const late = useDelayed(true, patience)
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity and never change places.
    <tr key={row}>
      {late && row === 0 ? (
        <td colSpan={columns.length + (selectable ? 1 : 0)} className={styles.late}>
          <span role="status">Still waiting for the server to answer with {label}.</span>
        </td>
      ) : (
        <>
          {selectable && <td />}
          {columns.map(({ id, numeric }, column) => (
            <td key={id} data-numeric={numeric}>
              <span className={styles.bone} style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 10}%` }} />
            </td>
          ))}
        </>
      )}
    </tr>
  ))
}
