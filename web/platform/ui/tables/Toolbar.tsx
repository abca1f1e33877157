import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Toolbar.module.css'

interface Props {
  /** Search and filters. */
  readonly children: ReactNode
  /** Content at the end of the line. */
  readonly end?: ReactNode
}

export function Toolbar({ children, end }: Props) {
  return (
    <div className={`${ui.row} ${styles.toolbar}`}>
      <search className={`${ui.row} ${styles.filters}`}>{children}</search>
      {end}
    </div>
  )
}
