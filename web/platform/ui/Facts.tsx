import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  /** `null` and `undefined` show as a dash. */
  readonly value: ReactNode
  /** `HeaderFacts` keeps it back on a narrow screen. */
  readonly minor?: boolean
}

/** A few facts side by side, each below its label. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, minor }) => (
        <div key={label} data-minor={minor}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
