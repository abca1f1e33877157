import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { OverviewScope } from '#server/vettingOverview/data.ts'
import { agreementOf } from '#server/vettingOverview/statistics/agreement.ts'
import { estimateShare, type IntervalEstimate } from '#server/vettingOverview/statistics/estimates.ts'
import type { Counted } from '#server/vettingOverview/statistics/jackknife.ts'
import { fewestShared } from '#shared/vettingOverview/vettingOverview.ts'
import { calibratedCriterionLimit } from './calibration.ts'
import { sharedWorks } from './sharedWorks.ts'

/** Measures how far reviewers of the same work agree on a criterion. */
export interface CriterionAgreement {
  /** Is null for the verdict: whether the total score reaches the pass mark. */
  readonly criterion: string | null
  readonly shared: number
  /** Krippendorff's alpha; null for too few works, and when all gave the same. */
  readonly agreement: IntervalEstimate | null
  /** The share of works in which all gave exactly the same; null for too few works. */
  readonly exact: IntervalEstimate | null
}

interface Pattern extends Counted<readonly number[]> {
  readonly criterion: string | null
}

/** Lists the verdict, then every criterion that two reviewers of a work have scored, by name. */
export async function readAgreement(db: Database, scope: OverviewScope): Promise<CriterionAgreement[]> {
  const patterns = await readUnprepared(db, patternsOf(scope))
  const groups = Map.groupBy(patterns, ({ criterion }) => criterion ?? '')
  return [...groups.entries()]
    .slice(0, calibratedCriterionLimit)
    .map(([name, units]) => agreementOn(name || null, units))
}

function agreementOn(criterion: string | null, units: readonly Counted<readonly number[]>[]): CriterionAgreement {
  const shared = countOf(units)
  if (shared < fewestShared) return { criterion, shared, agreement: null, exact: null }
  const same = units.filter(({ observed }) => new Set(observed).size === 1)
  return {
    criterion,
    shared,
    agreement: agreementOf(units, criterion === null ? 'nominal' : 'ordinal'),
    exact: estimateShare(countOf(same), shared),
  }
}

function countOf(units: readonly Counted<unknown>[]): number {
  return units.reduce((sum, { count }) => sum + count, 0)
}

/** Selects the ratings of each work, and how often exactly these were given: few rows, however many works there are. */
function patternsOf(scope: OverviewScope) {
  return sql<Pattern>`
    with works as materialized (${sharedWorks(scope)})
    select criterion, observed, count(*)::int as count from (
      select null as criterion,
        array_agg((reviews.total_score >= works.pass_mark)::int order by reviews.total_score) as observed
      from works
      join reviews on reviews.developer_assessment_id = works.id and reviews.status = 'SENT'
        and reviews.total_score is not null
      group by works.id
      union all
      select criteria.name, array_agg(review_scores.score::int order by review_scores.score)
      from works
      join reviews on reviews.developer_assessment_id = works.id and reviews.status = 'SENT'
      join review_scores on review_scores.review_id = reviews.id and review_scores.score is not null
      join criteria on criteria.id = review_scores.criterion_id
      group by works.id, criteria.id
    ) units
    where cardinality(observed) > 1
    group by criterion, observed
    order by criterion nulls first, observed`
}
