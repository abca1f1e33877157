import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { RecordPlaceholder } from '#web/platform/ui/RecordPlaceholder.tsx'
import { type OwnReview, ownReviewQuery } from './ownReview.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

interface Props {
  readonly developerAssessmentId: string
  readonly header: (review: OwnReview) => ReactNode
}

/** The viewer's own review of an assessment, once it is loaded. */
export function ReviewForm({ developerAssessmentId, header }: Props) {
  const { data, error, refetch } = useQuery(ownReviewQuery, {
    variables: { id: developerAssessmentId },
    context: showsErrors,
  })
  const review = data?.getOwnReview
  if (!review) return <RecordPlaceholder title="Review" error={error} onRetry={refetch} />
  return (
    <>
      {header(review)}
      <ReviewEditor key={`${review.id} ${review.status === 'DECLINED'}`} review={review} />
    </>
  )
}
