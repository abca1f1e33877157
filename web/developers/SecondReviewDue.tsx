import { Link, useLocation } from 'react-router'
import { useCan } from '#web/platform/auth/viewer.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { withValues } from '#web/platform/lib/query.ts'
import type { Attempt } from './attempts.ts'
import styles from './DeveloperTab.module.css'
import { lacksSecondReviewer } from './secondReview.ts'

/** Says that a second review waits for a hand, and leads whoever may to the pool and to its assignment. */
export function SecondReviewDue({ attempt }: { readonly attempt: Attempt }) {
  const { search } = useLocation()
  const mayDecide = useCan('vetting:write')
  if (!lacksSecondReviewer(attempt)) return null
  const assign = `?${withValues(search, { dialog: 'ask-second-review', id: attempt.id })}`
  return (
    <p className={`${styles.block} ${styles.text}`}>
      A second review is due, but nobody else was in the pool to be drawn.{' '}
      {mayDecide && (
        <>
          <Link to={paths.assessment(attempt.assessment_id)}>Add somebody to the pool</Link>, then{' '}
          <Link to={assign} preventScrollReset>
            ask for the review
          </Link>
          .
        </>
      )}
    </p>
  )
}
