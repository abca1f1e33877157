import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Section.module.css'

interface Props {
  readonly title: string
  /** The number of items. For 0 the section says that it is empty. */
  readonly count?: number
  /** Spans both columns of `Sections`. */
  readonly wide?: boolean
  /** A button at the end of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Shows a part of a record's page with its own heading. */
export function Section({ title, count, wide = false, action, children }: Props) {
  return (
    <section className={`${ui.card} ${styles.section}`} data-wide={wide}>
      <div className={styles.heading}>
        <h2>
          {title} {count !== undefined && <span>{count}</span>}
        </h2>
        {action}
      </div>
      {count === 0 ? <p className={styles.empty}>None yet</p> : children}
    </section>
  )
}
