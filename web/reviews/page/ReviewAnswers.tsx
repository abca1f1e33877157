import { Button } from '@mantine/core'
import { isOpenReview, type ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'
import { reviewPaths } from '#web/reviews/paths.ts'
import { acceptReviewMutation } from './ownReview.ts'
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

interface Asked {
  readonly id: string
  readonly code_name: string
}

/** Returns a function that accepts a review, and offers *Undo*. A failure shows as a toast. */
function useAcceptReview() {
  const api = useApi()
  const showUndo = useUndo()
  return async ({ id, code_name }: Asked): Promise<void> => {
    const accepted = await api.mutate(acceptReviewMutation, { variables: { input: { id } } }).catch(() => undefined)
    const made = { name: code_name, path: reviewPaths.ownReview(id) }
    if (accepted) showUndo(`You accepted the review of ${code_name}.`, accepted.extensions?.change, made)
    else await api.readAgain()
  }
}
