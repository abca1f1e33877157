import type { ReactNode } from 'react'
import styles from './Facts.module.css'

export interface Fact {
  readonly label: string
  /** Nothing shows as a dash. */
  readonly value: ReactNode
}

/** A few facts beside each other, each under its name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '-'}</dd>
        </div>
      ))}
    </dl>
  )
}
