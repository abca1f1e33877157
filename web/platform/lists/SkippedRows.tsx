import type { BulkPlan } from './bulkAction.ts'
import styles from './SkippedRows.module.css'

/** The rows that an action skips: how many, why, and the first of them by name. */
export function SkippedRows({ skipped }: Pick<BulkPlan, 'skipped'>) {
  if (skipped.length === 0) return null
  return (
    <section className={styles.skipped} aria-label="Skipped">
      <h3>Skipped</h3>
      <ul>
        {skipped.map(({ reason, count, examples }) => (
          <li key={reason}>
            <span className={styles.number}>{count.toLocaleString('en')}</span>
            <span>
              {reason}
              {examples.length > 0 && <span className={styles.examples}>{namesOf(examples, count)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function namesOf(examples: readonly string[], count: number): string {
  const more = count - examples.length
  return more > 0 ? `${examples.join(', ')} and ${more.toLocaleString('en')} more` : examples.join(', ')
}
