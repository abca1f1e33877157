import { sql } from 'kysely'
import { literals } from '#server/platform/db/literals.ts'
import { openReviewStatuses } from '#shared/developerAssessments.ts'
import { rolesWith } from '#shared/permissions.ts'

/** The accounts that may review, in SQL. One that was blocked stays in its pools, and gets nothing. */
export const mayReview = sql<boolean>`(users.active and users.role = any(${rolesWith('ownAssessments:review')}::text[]))`

/** The reviews that the account owes. */
export const openReviews = sql<number>`(
  select count(*)::integer from reviews where reviews.reviewer_id = users.id and reviews.status in (${literals(openReviewStatuses)})
)`
