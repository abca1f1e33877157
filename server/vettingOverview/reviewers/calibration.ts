import { type RawBuilder, sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { isIn, joinDeveloper, type OverviewScope } from '#server/vettingOverview/data.ts'
import { estimateShare, type IntervalEstimate, meanOf, slopeOf } from '#server/vettingOverview/statistics/estimates.ts'
import { fewestShared } from '#shared/vettingOverview/vettingOverview.ts'
import { reviewerLoadLimit } from './loads.ts'
import { comparedReviews, comparedScores, quarters } from './sharedWorks.ts'

/** The numbers that the database gives about differences over time. */
interface Differences {
  readonly shared: number
  readonly mean: number
  readonly deviation: number
  readonly sxx: number
  readonly syy: number
  readonly sxy: number
}

/** Compares a reviewer with others who judged the same works. Each estimate is null for too few works. */
export interface Leniency {
  readonly shared: number
  /** The points given above the others. */
  readonly leniency: IntervalEstimate | null
  /** Counts how many points more lenient the reviewer became in each quarter of a year. */
  readonly drift: IntervalEstimate | null
}

export interface ReviewerCalibration extends Leniency {
  readonly id: string
  readonly display_name: string
  readonly sent: number
  /** The points above the mean of all reviews of the same version; it also reflects luck with the developers. */
  readonly against_all: IntervalEstimate | null
  /** The share of works in which the reviewer and the others say the same of passing. */
  readonly same_verdict: IntervalEstimate | null
}

export interface CriterionLeniency extends Leniency {
  readonly criterion: string
}

/** All rubrics together have fewer criteria. */
export const calibratedCriterionLimit = 100

const differences = sql`count(*)::int as shared, avg(difference) as mean, coalesce(stddev_samp(difference), 0) as deviation,
  coalesce(regr_sxx(difference, ${quarters}), 0) as sxx, coalesce(regr_syy(difference, ${quarters}), 0) as syy,
  coalesce(regr_sxy(difference, ${quarters}), 0) as sxy`

type CalibrationRow = Differences & {
  readonly id: string
  readonly display_name: string
  readonly sent: number
  readonly all_mean: number
  readonly all_deviation: number
  readonly same: number
}

export async function readReviewerCalibration(db: Database, scope: OverviewScope): Promise<ReviewerCalibration[]> {
  const rows = await readUnprepared(
    db,
    sql<CalibrationRow>`
      select users.id, users.display_name, judged.sent, judged.all_mean, judged.all_deviation,
        coalesce(compared.shared, 0) as shared, compared.mean, compared.deviation, compared.sxx, compared.syy,
        compared.sxy, coalesce(compared.same, 0) as same
      from (
        select reviewer_id, count(*)::int as sent, avg(difference) as all_mean,
          coalesce(stddev_samp(difference), 0) as all_deviation
        from (${againstAll(scope)}) judged
        group by reviewer_id
      ) judged
      join users on users.id = judged.reviewer_id
      left join (
        select reviewer_id, ${differences}, count(*) filter (where is_same_verdict)::int as same
        from (${comparedReviews(scope)}) compared
        group by reviewer_id
      ) compared on compared.reviewer_id = judged.reviewer_id
      order by users.display_name, users.id
      limit ${reviewerLoadLimit}`,
  )
  return rows.map((row) => ({
    id: row.id,
    display_name: row.display_name,
    sent: row.sent,
    against_all: row.sent < fewestShared ? null : meanOf(allOf(row)),
    same_verdict: row.shared < fewestShared ? null : estimateShare(row.same, row.shared),
    ...leniencyOf(row),
  }))
}

/** Compares a reviewer with others for each criterion, by name. */
export async function readCriterionLeniency(
  db: Database,
  scope: OverviewScope,
  reviewerId: string,
): Promise<CriterionLeniency[]> {
  const rows = await readUnprepared(
    db,
    sql<Differences & { criterion: string }>`
      select criterion, ${differences}
      from (${comparedScores(scope)}) compared
      where reviewer_id = ${reviewerId}
      group by criterion
      order by criterion
      limit ${calibratedCriterionLimit}`,
  )
  return rows.map((row) => ({ criterion: row.criterion, ...leniencyOf(row) }))
}

function leniencyOf({ shared, mean, deviation, ...sums }: Differences): Leniency {
  if (shared < fewestShared) return { shared, leniency: null, drift: null }
  return { shared, leniency: meanOf({ count: shared, mean, deviation }), drift: slopeOf({ count: shared, ...sums }) }
}

function allOf({ sent, all_mean, all_deviation }: CalibrationRow) {
  return { count: sent, mean: all_mean, deviation: all_deviation }
}

/** Selects each review beside the mean of all reviews of its version of the assessment, in points of the total score. */
function againstAll(scope: OverviewScope): RawBuilder<unknown> {
  return sql`
    select reviews.reviewer_id,
      (reviews.total_score - avg(reviews.total_score) over (partition by developer_assessments.assessment_version_id))::float8
        as difference
    from reviews
    join developer_assessments on developer_assessments.id = reviews.developer_assessment_id
    ${joinDeveloper(sql`developer_assessments.developer_id`)}
    where ${isScored(scope)}`
}

/** Is true for a review with a score that was sent in the period, and that the viewer may compare with others. */
export function isScored({ viewerId, period }: OverviewScope): RawBuilder<boolean> {
  return sql<boolean>`(
    reviews.status = 'SENT' and reviews.total_score is not null and ${isIn(period, sql`reviews.sent_at`)}
    and not ${hasOpenReview(viewerId, sql`reviews.developer_assessment_id`)}
  )`
}
