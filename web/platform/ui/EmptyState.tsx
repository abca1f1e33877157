import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  /** What to do about it. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Where there is nothing to show: says so, and what to do. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
