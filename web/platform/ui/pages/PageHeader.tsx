import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './PageHeader.module.css'

interface Props {
  readonly title: string
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode
  /** Heads a part of a screen, which has a heading of its own. */
  readonly ofPart?: boolean
}

export function PageHeader({ title, actions, ofPart = false }: Props) {
  return (
    <header className={`${ui.row} ${styles.header}`}>
      {ofPart ? <h2>{title}</h2> : <h1>{title}</h1>}
      <div className={`${ui.line} ${styles.actions}`}>{actions}</div>
    </header>
  )
}
