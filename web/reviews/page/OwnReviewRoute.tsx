import { useParams } from 'react-router'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { ReviewForm } from '#web/reviews/drafts/ReviewForm.tsx'
import { reviewState } from '#web/reviews/reviewState.ts'
import styles from './OwnReviewRoute.module.css'
import type { OwnReview } from './ownReview.ts'
import { ReviewAnswers } from './ReviewAnswers.tsx'

/** Shows the viewer's own review within the tab of the developer's assessments. */
export function OwnReviewRoute() {
  const { developerAssessmentId = '' } = useParams()
  return <ReviewForm key={developerAssessmentId} developerAssessmentId={developerAssessmentId} header={toHeading} />
}

const toHeading = (review: OwnReview) => (
  <div className={`${ui.line} ${styles.heading}`}>
    <h2>Your review of {review.assessment_name}</h2>
    <StatusBadge {...reviewState(review)} />
    <ReviewAnswers review={review} />
  </div>
)
