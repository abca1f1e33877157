import { Button } from '@mantine/core'
import { isOpenReview, type ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useAcceptReview } from '#web/reviews/moves/useAcceptReview.ts'
import styles from './ReviewAnswers.module.css'

interface Props {
  readonly review: {
    readonly id: string
    readonly version: number
    readonly developer_assessment_id: string
    readonly status: ReviewStatus
    readonly accepted_at: string | null
    readonly code_name: string
    /** Left out in lists, where the status says it. */
    readonly closed_because?: string | null
  }
}

/** Accepts or declines a review. */
export function ReviewAnswers({ review }: Props) {
  const accept = useAcceptReview()
  const { open } = useDialog()
  if (!isOpenReview(review) || review.closed_because) return null
  return (
    <span className={styles.answers}>
      {review.status === 'PENDING' && !review.accepted_at && (
        <Button size="compact-sm" variant="default" onClick={() => void accept(review)}>
          Accept
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => open('decline-review', review.developer_assessment_id)}
      >
        Decline …
      </Button>
    </span>
  )
}
