import { contradict, coversRubric } from '#shared/reviews/reviewEvidence.ts'
import type { CriterionRating } from '#shared/reviews/reviewTotals.ts'
import type { Attempt } from './attempts.ts'
import { lacksSecondReviewer, type Reviewed } from './isAwaited.ts'

type Review = Attempt['reviews'][number]
type Scored = Pick<Attempt, 'criteria'> & { readonly reviews: readonly Pick<Review, 'id' | 'status' | 'scores'>[] }

/** Lists the ids of the sent reviews that cover enough of the rubric to settle a result. */
export function settlingReviews(attempt: Scored): string[] {
  return settling(attempt).map(({ id }) => id)
}

/** Returns true when two reviews contradict each other, so that somebody has to decide. */
export function reviewersDisagree(attempt: Scored & Reviewed): boolean {
  return lacksSecondReviewer(attempt) && contradict(settling(attempt).map(({ ratings }) => ratings))
}

function settling({ criteria, reviews }: Scored): { id: string; ratings: CriterionRating[] }[] {
  return reviews
    .filter(({ status }) => status === 'SENT')
    .map(({ id, scores }) => ({ id, ratings: criteria.map((line) => ratingOf(line, scores)) }))
    .filter(({ ratings }) => coversRubric(ratings, criteria))
}

function ratingOf({ id, weight, must_pass }: Attempt['criteria'][number], scores: Review['scores']): CriterionRating {
  const score = scores.find(({ criterion_id }) => criterion_id === id)?.score ?? null
  return { criterion_id: id, weight, must_pass, score }
}
