import type { ReactNode } from 'react'
import styles from './TabToolbar.module.css'

interface Props {
  /** What the tab has, in a few words. */
  readonly summary: ReactNode
  /** Its buttons and filters. */
  readonly children?: ReactNode
}

/** The line above the content of a tab: what it has, and what can be done. */
export function TabToolbar({ summary, children }: Props) {
  return (
    <div className={styles.toolbar}>
      <p>{summary}</p>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
