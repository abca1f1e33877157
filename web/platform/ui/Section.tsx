import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  readonly title: string
  /** How many items it lists; without any it says so. */
  readonly count?: number
  /** Takes the whole width of `Sections`. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A part of a record's page, under a heading of its own. */
export function Section({ title, count, wide = false, children }: Props) {
  return (
    <section className={styles.section} data-wide={wide}>
      <h2>
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      {count === 0 ? <p className={styles.none}>None yet</p> : children}
    </section>
  )
}
