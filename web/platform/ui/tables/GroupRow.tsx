import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { moveFocus } from './TableRow.tsx'

interface Props {
  readonly columns: number
  readonly children: ReactNode
}

/** Shows the heading of some rows of a `DataTable`. Arrow keys reach it like a row. */
export function GroupRow({ columns, children }: Props) {
  return (
    <tr onKeyDown={moveFocus}>
      <th scope="rowgroup" colSpan={columns} className={styles.group}>
        {children}
      </th>
    </tr>
  )
}
