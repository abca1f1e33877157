import type { ReactNode } from 'react'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DetailRows.module.css'

export interface DetailRow {
  readonly key: string
  readonly main: ReactNode
  /** Show at the end of the line. All rows have the same number of them. */
  readonly asides: readonly ReactNode[]
}

/** Shows a short list with one detail per line. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] }) {
  const asides = rows[0]?.asides.length ?? 0
  return (
    <ul className={`${ui.ruled} ${styles.rows}`} style={{ '--asides': asides }} data-many={asides > 1}>
      {rows.map(({ key, main, asides }) => (
        <li key={key}>
          <span className={`${ui.wrapped} ${styles.main}`}>{main}</span>
          {asides.map((aside, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all rows have the same asides in the same order.
            <span key={at} className={`${ui.aside} ${styles.aside}`}>
              {aside}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
