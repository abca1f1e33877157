import styles from '#web/developerAssessments/sending/WordsFields.module.css'
import { type PossibleReviewer, reviewerWarning } from './possibleReviewers.ts'

interface Props {
  /** The chosen reviewers. */
  readonly reviewers: readonly PossibleReviewer[]
  readonly dueDay: string
}

/** Warns of chosen reviewers who are full, or away on the due day. */
export function ReviewerWarnings({ reviewers, dueDay }: Props) {
  const warnings = reviewers.flatMap((reviewer) => reviewerWarning(reviewer, dueDay) ?? [])
  return (
    <div role="status">
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}
