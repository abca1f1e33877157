import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface Props {
  readonly title: string
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, actions }: Props) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}
