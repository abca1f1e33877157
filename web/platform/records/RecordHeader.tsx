import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './RecordHeader.module.css'

interface Props {
  readonly title: string
  readonly picture?: ReactNode
  /** Show beside the title. */
  readonly badges?: ReactNode
  /** A line under the title. */
  readonly subline?: ReactNode
  /** The moves of the record, at the end of the line, or on a narrow screen below the details. */
  readonly moves?: ReactNode
  /** Links and buttons for all tabs, at the end of the line. */
  readonly actions?: ReactNode
  /** Details below the title. */
  readonly children?: ReactNode
}

/** Shows name, status, details and actions of a record above its tabs. */
export function RecordHeader({ title, picture, badges, subline, moves, actions, children }: Props) {
  return (
    <header className={styles.header}>
      {picture}
      <div className={`${ui.rest} ${styles.main}`}>
        <div className={`${ui.phrase} ${styles.line}`}>
          <h1>{title}</h1>
          {badges}
        </div>
        {subline && <p className={styles.subline}>{subline}</p>}
        {children}
      </div>
      {moves && <div className={styles.moves}>{moves}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
