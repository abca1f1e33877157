import styles from './BulkDialog.module.css'
import { type BulkPlan, type BulkWords, pluralize } from './bulkAction.ts'

interface Props {
  readonly action: BulkWords
  readonly plan: BulkPlan
}

/** What a bulk action would change, and what it would skip and why. */
export function BulkPlanText({ action, plan: { count, skipped } }: Props) {
  return (
    <>
      <p className={styles.sentence}>
        {count === 0
          ? `None of them can be ${action.done}.`
          : `${pluralize(count, action.nouns)} will be ${action.done}.`}
        {count > 0 && action.consequence && ` ${action.consequence}`}
      </p>
      {skipped.length > 0 && (
        <section className={styles.skipped} aria-label="Skipped">
          <h3>Skipped</h3>
          <ul>
            {skipped.map(({ reason, count: skippedCount, examples }) => (
              <li key={reason}>
                <span className={styles.number}>{skippedCount.toLocaleString('en')}</span>
                <span>
                  {reason}
                  {examples.length > 0 && <span className={styles.examples}>{namesOf(examples, skippedCount)}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function namesOf(examples: readonly string[], count: number): string {
  const more = count - examples.length
  return more > 0 ? `${examples.join(', ')} and ${more.toLocaleString('en')} more` : examples.join(', ')
}
