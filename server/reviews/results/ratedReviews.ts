import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { CriterionRating } from '#shared/reviews/reviewTotals.ts'

export type RatedReview = Awaited<ReturnType<typeof ratedReviews>>[number]

/** Lists the reviews of an assessment in the order in which they were sent; unsent ones come last. */
export function ratedReviews(trx: Trx, assessmentId: string) {
  return trx
    .selectFrom('reviews')
    .where('developer_assessment_id', '=', assessmentId)
    .select(['id', 'reviewer_id', 'status', 'origin', 'total_score', 'shown_skills', 'unshown_skills'])
    .select(sql<CriterionRating[]>`${ratings}`.as('ratings'))
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
}

const ratings = sql`(
  select coalesce(json_agg(json_build_object(
    'criterion_id', criteria.id, 'weight', criteria.weight, 'must_pass', criteria.must_pass, 'score', review_scores.score
  )), '[]')
  from review_scores join criteria on criteria.id = review_scores.criterion_id
  where review_scores.review_id = reviews.id
)`
