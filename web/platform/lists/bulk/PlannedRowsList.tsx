import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { PlannedRows } from './bulkAction.ts'
import { firstNames } from './firstNames.ts'
import styles from './PlannedRowsList.module.css'

interface Props {
  readonly title: string
  readonly rows: readonly PlannedRows[]
}

/** Groups the rows of a plan by reason, with their number and the first names. Shows nothing without rows. */
export function PlannedRowsList({ title, rows }: Props) {
  if (rows.length === 0) return null
  return (
    <section className={styles.rows} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ reason, count, examples }) => (
          <li key={reason}>
            <span className={styles.number}>{formatCount(count)}</span>
            <span>
              {reason}
              {examples.length > 0 && <span className={styles.examples}>{firstNames(examples, count)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
