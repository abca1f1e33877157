import { type ReactNode, useState } from 'react'
import { unopenedSentence } from '#shared/developerAssessments/workShown.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import { type OwnReview, ownReviewQuery } from '#web/reviews/page/ownReview.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

/** How often a page looks whether work came that its reviewer waits for. */
const workPollMs = 20_000

interface Props {
  readonly developerAssessmentId: string
  readonly header: (review: OwnReview) => ReactNode
}

/** The viewer's own review of an assessment, once it is loaded. */
export function ReviewForm({ developerAssessmentId, header }: Props) {
  const [waits, setWaits] = useState(false)
  const { data, error, refetch } = useQuery(ownReviewQuery, {
    variables: { id: developerAssessmentId },
    showsErrors: true,
    // Polling follows what was read: an open page shows the work, and can send, once the work came.
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
