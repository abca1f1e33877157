import type { ReactNode } from 'react'
import styles from './Details.module.css'

export interface Detail {
  readonly label: string
  /** `null` and `undefined` show as a dash. */
  readonly value: ReactNode
  /** `HeaderDetails` keeps it back on a narrow screen. */
  readonly minor?: boolean
  /** It may be longer than others: on a narrow screen `HeaderDetails` gives it a line of its own. */
  readonly wide?: boolean
}

/** A few details side by side, each below its label. */
export function Details({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ label, value, minor, wide }) => (
        <div key={label} data-minor={minor} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
