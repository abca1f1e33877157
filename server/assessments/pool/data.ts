import { type RawBuilder, sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { can, type Role, roles, rolesWith } from '#shared/platform/permissions.ts'
import { type Absence, absenceLimit, type Proposable } from '#shared/reviews/reviewerAvailability.ts'

/** Includes accounts that were blocked. */
export const hasReviewingRole = sql<boolean>`users.role = any(${rolesWith('ownAssessments:review')}::text[])`

/** An account that was blocked stays in its pools, and gets nothing. */
export const mayReview = sql<boolean>`(users.active and ${hasReviewingRole})`

/** Counts the reviews that the account owes. */
export const openReviews = sql<number>`(
  select count(*)::integer from reviews where reviews.reviewer_id = users.id and reviews.status in (${literals(openReviewStatuses)})
)`

/** Lists the days off of the account that are not over, in their order. */
export const daysOffAhead = sql<Absence[]>`(
  select coalesce(json_agg(json_build_object('from_day', from_day, 'to_day', to_day) order by from_day, to_day), '[]')
  from (
    select from_day, to_day from days_off
    where days_off.user_id = users.id and to_day >= (now() at time zone 'UTC')::date
    order by from_day, to_day limit ${sql.lit(absenceLimit)}
  ) ahead
)`

/**
 * Nobody reviews their own work, also not under an address that a merged record had, or that was changed since. The SQL compares the row of
 * `users` beside it.
 */
export function isDeveloper(developerId: string | RawBuilder<string>) {
  return sql<boolean>`(lower(users.email) = any ((select addresses_of(${developerId}::uuid))::text[]))`
}

/** These roles review, and never learn whom. */
export const blindRoles = roles.filter((role) => can(role, 'ownAssessments:review') && !can(role, 'developers:readAll'))

export interface PossibleReviewerRow extends Proposable {
  readonly id: string
  readonly display_name: string
  readonly role: Role
  /** The day on which a second review would be due; null where the person who assigns it chooses. */
  readonly due_day: string | null
}
