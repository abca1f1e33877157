import { Link, useLocation } from 'react-router'
import { assessmentPaths } from '#web/assessments/paths.ts'
import { attemptKey } from '#web/developerAssessments/paths.ts'
import styles from '#web/developers/page/DeveloperTab.module.css'
import { useCan } from '#web/platform/auth/viewer.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import ui from '#web/platform/ui/ui.module.css'
import type { Attempt } from './attempts.ts'

interface Props {
  readonly attempt: Attempt
  readonly developerId: string
}

/** Says that a second review needs a reviewer, and links to the pool and the assignment. */
export function SecondReviewDue({ attempt, developerId }: Props) {
  const { search } = useLocation()
  const mayDecide = useCan('vetting:write')
  const assign = `?${withValues(search, { dialog: 'ask-second-review', id: attemptKey(developerId, attempt.id) })}`
  return (
    <p className={`${ui.block} ${styles.block} ${ui.words}`}>
      A second review is needed, but nobody was asked for it yet.{' '}
      {mayDecide && (
        <>
          <Link to={assign} preventScrollReset>
            Ask somebody for the review
          </Link>
          , or first <Link to={assessmentPaths.assessment(attempt.assessment_id)}>add somebody to the pool</Link>.
        </>
      )}
    </p>
  )
}
