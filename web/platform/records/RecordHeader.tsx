import type { ReactNode } from 'react'
import styles from './RecordHeader.module.css'

interface Props {
  readonly title: string
  readonly picture?: ReactNode
  /** How it stands, beside the title. */
  readonly badges?: ReactNode
  /** A line under the title. */
  readonly subline?: ReactNode
  /** What can be done from every tab; at the end of the line. */
  readonly actions?: ReactNode
  /** Facts under the line. */
  readonly children?: ReactNode
}

/** What stands above the tabs of a record: which one it is, how it stands, and what can be done. */
export function RecordHeader({ title, picture, badges, subline, actions, children }: Props) {
  return (
    <header className={styles.header}>
      {picture}
      <div className={styles.what}>
        <div className={styles.line}>
          <h1>{title}</h1>
          {badges}
        </div>
        {subline && <p className={styles.subline}>{subline}</p>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
