import { sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import { mayReview } from '#server/assessments/pool/data.ts'
import { openedAt } from '#server/developerAssessments/anonymity/openings.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'

/** A review is without scores and words where the viewer may not see it yet. */
export type AttemptReview = Awaited<ReturnType<typeof listReviews>>[number]

export interface Score {
  readonly criterion_id: string
  /** From 1 to 4; null when not rated. */
  readonly score: number | null
  readonly comment: string | null
}

/** Lists the reviews of attempts, the first ones first. @param viewerId sees the own ones, and others' once the own ones are sent. */
export function listReviews(db: Queryable, attemptIds: readonly string[], viewerId: string) {
  const mayKnow = sql<boolean>`(reviews.reviewer_id = ${viewerId} or not ${hasOpenReview(viewerId)})`
  const isVisible = sql<boolean>`
    (reviews.reviewer_id = ${viewerId} or (reviews.status = 'SENT' and not ${hasOpenReview(viewerId)}))`
  const reviews = db
    .selectFrom('reviews')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('users', 'users.id', 'reviews.reviewer_id')
    .where('reviews.developer_assessment_id', '=', sql<string>`any(${attemptIds}::uuid[])`)
    .select([
      'reviews.id',
      'reviews.developer_assessment_id',
      'reviews.reviewer_id',
      'reviews.status',
      'reviews.due_at',
      'reviews.released_because',
    ])
    .select(['reviews.sent_at', 'users.display_name as reviewer_name'])
    .select(mayReview.as('may_review'))
    .select([
      sql<boolean>`reviews.reviewer_id = ${viewerId}`.as('is_own'),
      // Null for somebody who owes a review of the attempt.
      sql<ReviewOrigin | null>`case when not ${hasOpenReview(viewerId)} then reviews.origin end`.as('origin'),
      sql<Moment | null>`case when ${mayKnow} then ${openedAt} end`.as('opened_at'),
      sql<string | null>`case when ${mayKnow} then reviews.decline_reason end`.as('decline_reason'),
      sql<boolean>`reviews.could_not_open and ${mayKnow}`.as('could_not_open'),
      sql<number | null>`case when ${isVisible} then reviews.total_score end`.as('total_score'),
      sql<string | null>`case when ${isVisible} then reviews.comments end`.as('comments'),
      sql<string[]>`case when ${isVisible} then reviews.shown_skills else '{}' end`.as('shown_skills'),
      sql<string[]>`case when ${isVisible} then reviews.unshown_skills else '{}' end`.as('unshown_skills'),
      sql<Score[]>`case when ${isVisible} then ${scores} else '[]'::json end`.as('scores'),
    ])
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
  return readPrepared(db, reviews)
}

const scores = sql`(
  select coalesce(json_agg(json_build_object('criterion_id', criterion_id, 'score', score, 'comment', comment)), '[]')
  from review_scores where review_id = reviews.id
)`
