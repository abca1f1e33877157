import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

interface Props {
  /** Search and filters. */
  readonly children: ReactNode
  /** Content at the end of the line. */
  readonly end?: ReactNode
}

export function Toolbar({ children, end }: Props) {
  return (
    <div className={styles.toolbar}>
      <search className={styles.filters}>{children}</search>
      {end}
    </div>
  )
}
