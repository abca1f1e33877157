import { Button } from '@mantine/core'
import { isTakeHome } from '#shared/assessments/assessmentTypes.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { Attempt } from './attempts.ts'
import { isAwaited } from './isAwaited.ts'
import { reviewersDisagree } from './secondReview.ts'
import { TellReviewed } from './TellReviewed.tsx'

interface Props {
  readonly attempt: Attempt
  readonly developerId: string
}

/** Offers what follows a review: another one, one of two that disagree, an inconclusive result, and telling the developer. */
export function ReviewDecisions({ attempt, developerId }: Props) {
  const { id, type, status, result, reviews, blind, is_told } = attempt
  const { open } = useDialog()
  const mayDecide = useCan('vetting:write')
  const isReviewed = status === 'IN_REVIEW' || status === 'SECOND_REVIEW' || status === 'COMPLETED'
  const isSent = reviews.some((review) => review.status === 'SENT')
  if (!mayDecide || blind || !isReviewed || !isSent) return null
  return (
    <div className={ui.line}>
      {!isAwaited(attempt) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => open('ask-second-review', attemptKey(developerId, id))}
        >
          Second Review …
        </Button>
      )}
      {reviewersDisagree(attempt) && (
        <Button size="compact-sm" variant="default" onClick={() => open('follow-review', id)}>
          Decide …
        </Button>
      )}
      {result !== 'INCONCLUSIVE' && (
        <Button size="compact-sm" variant="default" onClick={() => open('mark-inconclusive', id)}>
          Inconclusive …
        </Button>
      )}
      {status === 'COMPLETED' && isTakeHome(type) && !is_told && (
        <TellReviewed attempt={attempt} developerId={developerId} />
      )}
    </div>
  )
}
