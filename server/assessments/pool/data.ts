import { sql } from 'kysely'
import { rolesWith } from '#shared/permissions.ts'

/** The accounts that may review, in SQL. One that was blocked stays in its pools, and gets nothing. */
export const mayReview = sql<boolean>`(users.active and users.role = any(${rolesWith('ownAssessments:review')}::text[]))`

/** The reviews that the account owes. */
export const openReviews = sql<number>`(
  select count(*)::integer from reviews where reviews.reviewer_id = users.id and reviews.status in ('PENDING', 'DRAFT')
)`
