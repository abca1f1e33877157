import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  /** `null` and `undefined` show as a dash. */
  readonly value: ReactNode
}

/** A few facts side by side, each below its label. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
