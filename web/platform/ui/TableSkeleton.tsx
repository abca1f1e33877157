import type { ColumnMeta } from './columns.ts'
import styles from './DataTable.module.css'

interface Props {
  readonly rows: number
  readonly metas: readonly (ColumnMeta | undefined)[]
}

/** Rows as high as real ones, shown until the first answer comes. */
export function TableSkeleton({ rows, metas }: Props) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity and never change places.
    <tr key={row}>
      {metas.map((meta, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells.
        <td key={column} data-numeric={meta?.numeric}>
          <span className={styles.bone} style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 10}%` }} />
        </td>
      ))}
    </tr>
  ))
}
