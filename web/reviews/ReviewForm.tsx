import { useQuery } from '@apollo/client/react'
import { type ReactNode, useEffect } from 'react'
import { unopenedSentence } from '#shared/workShown.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { RecordPlaceholder } from '#web/platform/ui/RecordPlaceholder.tsx'
import { type OwnReview, ownReviewQuery } from './ownReview.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

/** How often a page looks whether work came that its reviewer waits for. */
const workPollMs = 20_000

interface Props {
  readonly developerAssessmentId: string
  readonly header: (review: OwnReview) => ReactNode
}

/** The viewer's own review of an assessment, once it is loaded. */
export function ReviewForm({ developerAssessmentId, header }: Props) {
  const { data, error, refetch, startPolling, stopPolling } = useQuery(ownReviewQuery, {
    variables: { id: developerAssessmentId },
    context: showsErrors,
  })
  const review = data?.getOwnReview
  const waits = review !== undefined && review.closed_because === null && unopenedSentence(review) !== null
  // Polling follows what was read: an open page shows the work, and can send, once the work came.
  useEffect(() => {
    if (!waits) return undefined
    startPolling(workPollMs)
    return stopPolling
  }, [waits, startPolling, stopPolling])
  if (!review) return <RecordPlaceholder title="Review" error={error} onRetry={refetch} />
  return (
    <>
      {header(review)}
      <ReviewEditor key={`${review.id} ${review.status === 'DECLINED'}`} review={review} />
    </>
  )
}
