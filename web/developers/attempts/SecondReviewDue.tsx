import { Link, useLocation } from 'react-router'
import { assessmentPaths } from '#web/assessments/paths.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import styles from '#web/developers/page/DeveloperTab.module.css'
import { useCan } from '#web/platform/auth/viewer.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { Attempt } from './attempts.ts'
import { reviewersDisagree, settlingReviews } from './secondReview.ts'

interface Props {
  readonly attempt: Attempt
  readonly developerId: string
}

/** Says why an assessment waits for a vetter, and links to the pool and the assignment. */
export function SecondReviewDue({ attempt, developerId }: Props) {
  const { search } = useLocation()
  const mayDecide = useCan('vetting:write')
  const assign = `?${withValues(search, { dialog: 'ask-second-review', id: attemptKey(developerId, attempt.id) })}`
  return (
    <p className={`${ui.block} ${styles.block} ${ui.words}`}>
      {reasonOf(attempt)}{' '}
      {mayDecide && (
        <>
          <Link to={assign} preventScrollReset>
            Ask someone for another review
          </Link>
          , or first <Link to={assessmentPaths.assessment(attempt.assessment_id)}>add someone to the pool</Link>.
        </>
      )}
    </p>
  )
}

function reasonOf(attempt: Attempt): string {
  if (reviewersDisagree(attempt))
    return 'The reviewers disagree, so there is no result yet. Decide between them, or get a third opinion.'
  return settlingReviews(attempt).length === 0
    ? 'The reviews cover too little of the rubric to settle a result.'
    : 'This assessment needs a second review, and nobody has been asked for it yet.'
}
