import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  /** `null` and `undefined` show as a dash. */
  readonly value: ReactNode
  /** `HeaderFacts` keeps it back on a narrow screen. */
  readonly minor?: boolean
  /** It may be longer than others: on a narrow screen `HeaderFacts` gives it a line of its own. */
  readonly wide?: boolean
}

/** A few facts side by side, each below its label. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, minor, wide }) => (
        <div key={label} data-minor={minor} data-wide={wide}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
