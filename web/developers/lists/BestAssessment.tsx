import { type AssessmentResult, assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import { formatTotal } from '#shared/reviews/totals.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './BestAssessment.module.css'

interface Props {
  readonly best_result: AssessmentResult | null
  /** Percent. */
  readonly best_score: number | null
  readonly best_assessment_name: string | null
}

/** Shows the best result of a developer with its score. The name of the assessment shows on hover. */
export function BestAssessment({ best_result, best_score, best_assessment_name }: Props) {
  if (!best_result) return '–'
  return (
    <span className={styles.line} title={best_assessment_name ?? undefined}>
      <StatusBadge {...assessmentResults[best_result]} />
      {best_score !== null && <span>{formatTotal(best_score)}</span>}
    </span>
  )
}
