import { type ReactNode, useState } from 'react'
import { unopenedSentence } from '#shared/developerAssessments/workShown.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import { type OwnReview, ownReviewQuery } from '#web/reviews/page/ownReview.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

/** Milliseconds between two checks for the work of a waiting reviewer. */
const workPollMs = 20_000

interface Props {
  readonly developerAssessmentId: string
  readonly header: (review: OwnReview) => ReactNode
}

/** Loads and shows the viewer's own review of an assessment. */
export function ReviewForm({ developerAssessmentId, header }: Props) {
  const [waits, setWaits] = useState(false)
  const { data, error, refetch } = useQuery(ownReviewQuery, {
    variables: { id: developerAssessmentId },
    showsErrors: true,
    // Polling depends on the answer: once the work arrives, an open page shows it, and the review can be sent.
    pollInterval: waits ? workPollMs : 0,
  })
  const review = data?.getOwnReview
  const waitsNow = review !== undefined && review.closed_because === null && unopenedSentence(review) !== null
  if (waits !== waitsNow) setWaits(waitsNow)
  if (!review) return <RecordPlaceholder title="Review" error={error} onRetry={refetch} />
  return (
    <>
      {header(review)}
      <ReviewEditor key={`${review.id} ${review.status === 'DECLINED'}`} review={review} />
    </>
  )
}
