import type { Possession } from './candidate.ts'
import styles from './PossessionIcon.module.css'

/** A filled green tick for a verified skill, a plain one for a claimed, a red cross for a missing one. Decoration only. */
export function PossessionIcon({ possession }: { possession: Possession }) {
  return (
    <svg className={styles.icon} data-possession={possession} viewBox="0 0 16 16" aria-hidden="true">
      {possession === 'verified' && <circle cx="8" cy="8" r="7.5" />}
      <path d={possession === 'missing' ? 'm4 4 8 8m0-8-8 8' : 'm4 8.4 2.8 2.8L12 5.4'} />
    </svg>
  )
}
