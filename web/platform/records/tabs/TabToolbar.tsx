import type { ReactNode } from 'react'
import styles from './TabToolbar.module.css'

interface Props {
  /** Describes the content of the tab in a few words. */
  readonly summary: ReactNode
  /** The buttons and filters of the tab. */
  readonly children?: ReactNode
}

/** Shows a summary of a tab above its content, with its actions. */
export function TabToolbar({ summary, children }: Props) {
  return (
    <div className={styles.toolbar}>
      <p>{summary}</p>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
