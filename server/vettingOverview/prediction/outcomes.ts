import { type RawBuilder, sql } from 'kysely'
import { moodScore } from '#server/checkIns/risks/moodScore.ts'
import { isIn } from '#server/vettingOverview/data.ts'
import type { OverviewPeriod } from '#server/vettingOverview/input.ts'
import { outcomeDays, type PredictedOutcome } from '#shared/vettingOverview/vettingOverview.ts'

const days = sql.lit(outcomeDays)

/** Finds the first placement of each developer that has begun. */
const firstPlacements = sql`
  select distinct on (job_profiles.developer_id) job_profiles.developer_id, placements.id, placements.status,
    placements.starts_on, placements.ends_on
  from placements
  join job_profiles on job_profiles.id = placements.job_profile_id and job_profiles.deleted_at is null
  where placements.status <> 'PENDING_START'
  order by job_profiles.developer_id, placements.starts_on, placements.id`

/**
 * Selects one row for each developer with the outcome: `developer_id`, `outcome`, where more is better, and when it became known or
 * began.
 */
const outcomes: Readonly<Record<PredictedOutcome, RawBuilder<unknown>>> = {
  INTERVIEW: sql`
    select distinct on (job_profiles.developer_id) job_profiles.developer_id,
      (change.to_value in ('OFFER', 'PLACED'))::int::float8 as outcome, change.at
    from state_changes change
    join job_profiles on job_profiles.id = change.row_id and job_profiles.deleted_at is null
    where change.table_name = 'job_profiles' and change.column_name = 'status'
      and change.from_value = 'INTERVIEWING' and change.to_value in ('OFFER', 'PLACED', 'CLIENT_REJECTED')
      and change.undoes is null
      and not exists (select from state_changes undoing where undoing.undoes = change.change_id)
    order by job_profiles.developer_id, change.event_id`,
  MOOD: sql`
    select placement.developer_id, round(2 * avg(${moodScore('check_ins.mood')})) / 2::float8 as outcome,
      placement.starts_on::timestamp at time zone 'UTC' as at
    from (${firstPlacements}) placement
    join check_ins on check_ins.placement_id = placement.id and check_ins.mood is not null
      and check_ins.due_on between placement.starts_on and placement.starts_on + ${days}
    group by placement.developer_id, placement.starts_on`,
  // A placement that was planned to be short, and ended as planned, says nothing.
  RETENTION: sql`
    select developer_id, (ends_on is null or ends_on - starts_on >= ${days})::int::float8 as outcome,
      starts_on::timestamp at time zone 'UTC' as at
    from (${firstPlacements}) placement
    where (status = 'ENDED_EARLY' and ends_on - starts_on < ${days})
      or (starts_on <= current_date - ${days} and (ends_on is null or ends_on - starts_on >= ${days}))`,
}

/**
 * Selects the developers of an outcome in the period, each with the mean of their earlier scores: `developer_id`, `at`, `outcome`,
 * `criterion` and `score`. A line without a criterion is the total. Totals go by steps of 5 points and criteria by quarters, so that
 * there are few different ones.
 */
export function scoredOutcomes(outcome: PredictedOutcome, period: OverviewPeriod, owes: RawBuilder<boolean>) {
  return sql`
    with known as materialized (
      select known.* from (${outcomes[outcome]}) known
      join developers on developers.id = known.developer_id and developers.deleted_at is null
      where ${isIn(period, sql`known.at`)}
    ),
    judged as materialized (
      select known.*, reviews.id as review_id, reviews.total_score
      from known
      join developer_assessments on developer_assessments.developer_id = known.developer_id and not ${owes}
      join reviews on reviews.developer_assessment_id = developer_assessments.id and reviews.status = 'SENT'
        and reviews.sent_at < known.at
    )
    select developer_id, at, outcome, null as criterion, (5 * round(avg(total_score) / 5))::float8 as score
    from judged where total_score is not null
    group by developer_id, at, outcome
    union all
    select developer_id, at, outcome, criteria.name, (round(4 * avg(review_scores.score)) / 4)::float8
    from judged
    join review_scores on review_scores.review_id = judged.review_id and review_scores.score is not null
    join criteria on criteria.id = review_scores.criterion_id
    group by developer_id, at, outcome, criteria.name`
}
