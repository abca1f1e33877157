import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import { daysBetweenMoments, isIn, joinDeveloper } from '#server/vettingOverview/data.ts'
import type { OverviewPeriod } from '#server/vettingOverview/input.ts'
import { estimateShare, type IntervalEstimate } from '#server/vettingOverview/statistics/estimates.ts'
import { openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { dropReasons } from '#shared/reviews/reviewerAvailability.ts'

interface LoadCounts {
  readonly id: string
  readonly display_name: string
  readonly open: number
  readonly overdue: number
  readonly sent: number
  readonly declined: number
  readonly taken_back: number
  readonly median_days: number | null
  /** `due` counts the reviews that fell due, and `on_time` those of them that were sent by then. */
  readonly due: number
  readonly on_time: number
}

/** Counts the reviews that a reviewer has to do now, and did in the period. */
export interface ReviewerLoad extends Omit<LoadCounts, 'due' | 'on_time'> {
  readonly on_time_rate: IntervalEstimate | null
}

/** No firm has this many reviewers. */
export const reviewerLoadLimit = 300

/** Selects reviews of developers who are not deleted, as `reviews`, with when they were declined. */
export const reviewsOfDevelopers = sql`(
    select reviews.*, developer_assessments.developer_id, declined.at as declined_at
    from reviews
    join developer_assessments on developer_assessments.id = reviews.developer_assessment_id
    ${joinDeveloper(sql`developer_assessments.developer_id`)}
    left join lateral (
      select max(at) as at from state_changes
      where table_name = 'reviews' and column_name = 'status' and row_id = reviews.id and to_value = 'DECLINED'
    ) declined on reviews.status = 'DECLINED'
  ) reviews`

/** Is true for an ended review that its reviewer declined, though they could have written it. */
const isDeclined = sql<boolean>`(reviews.released_at is null and not reviews.could_not_open
  and coalesce(reviews.decline_reason, '') not in (${literals(Object.values(dropReasons))}))`

/** The columns tell reviews apart by these conditions. */
export function reviewKinds(period: OverviewPeriod) {
  const open = sql<boolean>`(reviews.status in (${literals(openReviewStatuses)}))`
  const overdue = sql<boolean>`(${open} and reviews.due_at < now())`
  const ended = sql<boolean>`(reviews.status = 'DECLINED' and ${isIn(period, sql`reviews.declined_at`)})`
  return {
    open,
    overdue,
    sent: sql<boolean>`(reviews.status = 'SENT' and ${isIn(period, sql`reviews.sent_at`)})`,
    declined: sql<boolean>`(${ended} and ${isDeclined})`,
    taken_back: sql<boolean>`(${ended} and not ${isDeclined})`,
    due: sql<boolean>`((reviews.status = 'SENT' or ${overdue}) and ${isIn(period, sql`reviews.due_at`)})`,
  }
}

/** Counts the days that a review took from its last request. */
export const reviewDuration = daysBetweenMoments(sql`reviews.asked_at`, sql`reviews.sent_at`)

/** Lists everybody who has reviews to send, or had some in the period; those with the most to do first. */
export async function readReviewerLoads(db: Database, period: OverviewPeriod): Promise<ReviewerLoad[]> {
  const { open, overdue, sent, declined, taken_back, due } = reviewKinds(period)
  const rows = await readUnprepared(
    db,
    sql<LoadCounts>`
      select users.id, users.display_name,
        count(*) filter (where ${open})::int as open, count(*) filter (where ${overdue})::int as overdue,
        count(*) filter (where ${sent})::int as sent, count(*) filter (where ${declined})::int as declined,
        count(*) filter (where ${taken_back})::int as taken_back,
        percentile_cont(0.5) within group (order by ${reviewDuration}) filter (where ${sent}) as median_days,
        count(*) filter (where ${due})::int as due,
        count(*) filter (where ${due} and reviews.sent_at <= reviews.due_at)::int as on_time
      from ${reviewsOfDevelopers}
      join users on users.id = reviews.reviewer_id
      where ${open} or ${sent} or ${declined} or ${taken_back} or ${due}
      group by users.id
      order by count(*) filter (where ${open}) desc, users.display_name, users.id
      limit ${reviewerLoadLimit}`,
  )
  return rows.map(({ due, on_time, ...counts }) => ({ ...counts, on_time_rate: estimateShare(on_time, due) }))
}
