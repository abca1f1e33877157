import type { ReviewStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { roleLabels } from '#shared/platform/permissions.ts'
import { absenceOn, isFull, type Workload } from '#shared/reviews/reviewerAvailability.ts'
import { graphql, type PossibleReviewerFragment } from '#web/platform/lib/graphql.ts'
import { formatDays } from '#web/platform/lib/time/formatDays.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

graphql(`
  fragment PossibleReviewer on PossibleReviewer {
    id
    display_name
    role
    in_pool
    had_it
    due_day
    open_reviews
    review_capacity
    days_off {
      from_day
      to_day
    }
  }
`)

export type PossibleReviewer = PossibleReviewerFragment

export function reviewerOption(reviewer: PossibleReviewer): Option {
  const { id, display_name, role, in_pool, had_it, days_off } = reviewer
  const parts = [
    display_name,
    roleLabels[role],
    loadText(reviewer),
    ...days_off.map((absence) => `away ${formatDays(absence)}`),
    had_it && 'had it before',
    !in_pool && 'not in the pool',
  ]
  return { value: id, label: parts.filter(Boolean).join(' · ') }
}

/** Says how many reviews somebody owes, out of how many they take: "2 of 5 open". */
function loadText({ open_reviews, review_capacity }: Omit<Workload, 'days_off'>): string {
  return review_capacity === null ? `${open_reviews} open` : `${open_reviews} of ${review_capacity} open`
}

/** Says why somebody would not be proposed for a review that is due on a day; undefined when they would be. */
export function reviewerWarning(reviewer: PossibleReviewer, dueDay: string): string | undefined {
  const { display_name, open_reviews, review_capacity } = reviewer
  const absence = absenceOn(reviewer, dueDay)
  if (absence) return `${display_name} is away on the due date: ${formatDays(absence)}.`
  return isFull(reviewer) ? `${display_name} has ${open_reviews} of ${review_capacity} open reviews.` : undefined
}

/** Returns the accounts that already review a work, and so cannot be asked again. */
export function reviewing(
  reviews: readonly { readonly reviewer_id: string; readonly status: ReviewStatus }[],
): string[] {
  return reviews.filter(({ status }) => status !== 'DECLINED').map(({ reviewer_id }) => reviewer_id)
}

/**
 * Says why the pool proposes nobody; undefined when it has a reviewer to choose.
 * @param all includes those who cannot be chosen, because they already review the work.
 */
export function poolSentence(
  reviewers: readonly PossibleReviewer[],
  all: readonly PossibleReviewer[] = reviewers,
): string | undefined {
  if (reviewers.some(({ in_pool }) => in_pool)) return undefined
  if (all.some(({ in_pool }) => in_pool)) return 'Nobody else is in the pool of this assessment, so nobody is proposed.'
  return 'Nobody is in the pool of this assessment, so nobody is proposed. Choose anybody from this list.'
}
