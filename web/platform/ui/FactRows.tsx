import type { CSSProperties, ReactNode } from 'react'
import styles from './FactRows.module.css'

export interface FactRow {
  readonly key: string
  readonly main: ReactNode
  /** What is told of it, at the end of the line. */
  readonly asides: readonly ReactNode[]
}

/** A short list of facts, a line each. */
export function FactRows({ rows }: { rows: readonly FactRow[] }) {
  const asides = rows[0]?.asides.length ?? 0
  return (
    <ul className={styles.rows} style={{ '--asides': asides } as CSSProperties} data-many={asides > 1}>
      {rows.map(({ key, main, asides }) => (
        <li key={key}>
          <span className={styles.main}>{main}</span>
          {asides.map((aside, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: every row has the same asides, each in its place.
            <span key={at} className={styles.aside}>
              {aside}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
