import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  /** Tells the user what to do. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Replaces empty content with a message that says so, and what to do about it. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
