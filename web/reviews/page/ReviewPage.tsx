import { useParams } from 'react-router'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { ReviewForm } from '#web/reviews/drafts/ReviewForm.tsx'
import { reviewState } from '#web/reviews/reviewState.ts'
import { TimeLeft } from '#web/reviews/TimeLeft.tsx'
import { ConfirmTalkLink } from './ConfirmTalkLink.tsx'
import type { OwnReview } from './ownReview.ts'
import { ReviewAnswers } from './ReviewAnswers.tsx'

/** Shows a review to its reviewer. It names the developer by code only. */
export function ReviewPage() {
  const { developerAssessmentId = '' } = useParams()
  return <ReviewForm key={developerAssessmentId} developerAssessmentId={developerAssessmentId} header={toHeader} />
}

const toHeader = (review: OwnReview) => <ReviewHeader review={review} />

function ReviewHeader({ review }: { review: OwnReview }) {
  const { code_name, assessment_name, due_at, closed_because } = review
  return (
    <>
      <title>{`${code_name} · Review · Vouch`}</title>
      <RecordHeader
        title={code_name}
        badges={<StatusBadge {...reviewState(review)} />}
        subline={
          <>
            {assessment_name}
            {closed_because === null && due_at && (
              <>
                {' · '}
                <TimeLeft moment={due_at} due />
              </>
            )}
          </>
        }
        actions={
          <>
            {review.may_confirm_talk && <ConfirmTalkLink id={review.developer_assessment_id} />}
            <ReviewAnswers review={review} />
          </>
        }
      />
    </>
  )
}
