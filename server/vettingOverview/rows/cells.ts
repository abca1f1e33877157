import { type RawBuilder, sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import type { OverviewScope } from '#server/vettingOverview/data.ts'
import { ageBands, presentStays } from '#server/vettingOverview/flow/ageing.ts'
import { departureKinds, departures } from '#server/vettingOverview/flow/reasons.ts'
import { counted, movedSince, stayDays, stepStays, wholeStays } from '#server/vettingOverview/flow/stays.ts'
import type { OverviewCellInput } from '#server/vettingOverview/input.ts'
import { scoredOutcomes } from '#server/vettingOverview/prediction/outcomes.ts'
import { isScored } from '#server/vettingOverview/reviewers/calibration.ts'
import { reviewDuration, reviewKinds, reviewsOfDevelopers } from '#server/vettingOverview/reviewers/loads.ts'
import { comparedReviews, sharedWorks } from '#server/vettingOverview/reviewers/sharedWorks.ts'
import { type OverviewCell, type PredictedOutcome, predictedOutcomes } from '#shared/vettingOverview/vettingOverview.ts'

/**
 * Computes `roundTotal` of shared/reviews/totals.ts in SQL, as a double. A total is rounded by the digits that people read: as a number,
 * 64.95 is less than that.
 * @param total a column or an expression of a total in percent.
 */
export function roundedTotal(total: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`round(${total}::text::numeric, 1)::float8`
}

type Sql = RawBuilder<unknown>

/** A cell leaves out some columns, which are then null. */
interface CellRows {
  /** The developer is its `developer_id`. */
  readonly from: Sql
  /** Left out, all of them are in the cell. */
  readonly where?: Sql
  readonly assessment?: Sql
  readonly detail?: Sql
  readonly at: Sql
  readonly until?: Sql
  readonly days?: Sql
  readonly value?: Sql
  readonly other?: Sql
}

type ReadCell = (input: OverviewCellInput, scope: OverviewScope) => CellRows

/** Each cell reads its rows with the same conditions that count them. */
const cells: Readonly<Record<OverviewCell, ReadCell>> = {
  FUNNEL_ENTERED: (input, scope) => stayRows(input, scope, counted(basisOf(input), scope.period).entered),
  FUNNEL_ON: leavingCell('ON'),
  FUNNEL_BACK: leavingCell('BACK'),
  FUNNEL_STANDBY: leavingCell('STANDBY'),
  FUNNEL_REJECTED: leavingCell('REJECTED'),
  FUNNEL_WITHDRAWN: leavingCell('WITHDRAWN'),
  FUNNEL_HERE: (input, scope) => stayRows(input, scope, counted(basisOf(input), scope.period).here),
  AGE_FRESH: ageCell('fresh'),
  AGE_NEARLY_LATE: ageCell('nearly_late'),
  AGE_LATE: ageCell('late'),
  AGE_UNOWNED: ageCell('unowned'),
  REVIEWS_OPEN: reviewCell('open'),
  REVIEWS_OVERDUE: reviewCell('overdue'),
  REVIEWS_SENT: reviewCell('sent'),
  REVIEWS_DECLINED: reviewCell('declined'),
  REVIEWS_TAKEN_BACK: reviewCell('taken_back'),
  REVIEWS_SCORED: ({ key }, scope) => ({
    from: sql`(
      select reviews.* from ${reviewsOfDevelopers}
      where ${isScored(scope)} and (${key ?? null}::text is null or reviews.reviewer_id::text = ${key ?? null})
    ) row`,
    assessment: sql`row.developer_assessment_id`,
    detail: nameOf(sql`row.developer_assessment_id`),
    at: sql`row.sent_at`,
    value: roundedTotal(sql`row.total_score`),
  }),
  REVIEWS_SHARED: (input, scope) => ({
    from: sql`(${comparedReviews(scope)}) row`,
    where: input.key ? sql`row.reviewer_id::text = ${input.key}` : sql`true`,
    assessment: sql`row.work_id`,
    detail: nameOf(sql`row.work_id`),
    at: sql`row.sent_at`,
    value: roundedTotal(sql`row.own`),
    other: roundedTotal(sql`row.others`),
  }),
  CRITERION_SHARED: (input, scope) => ({
    from: sql`(${input.key ? sharedUnits(input.key, scope) : sharedVerdicts(scope)}) row`,
    assessment: sql`row.id`,
    detail: sql`row.given`,
    at: sql`row.at`,
  }),
  LEFT_REJECTED_EARLY: departureCell('rejected_early'),
  LEFT_REJECTED: departureCell('rejected'),
  LEFT_WITHDRAWN: departureCell('withdrew'),
  PREDICTED: (input, scope) => predictedRows(input, scope, sql`true`),
  PREDICTED_MINORITY: (input, scope) => predictedRows(input, scope, sql`row.outcome <> row.usual`),
}

/** Selects the rows of a cell: `developer_id`, `developer_assessment_id`, `detail`, `at`, `until`, `days`, `value` and `other`. */
export function rowsOfCell(input: OverviewCellInput, scope: OverviewScope): Sql {
  const { from, where = sql`true`, at, ...columns } = cells[input.cell](input, scope)
  const nothing = (type: 'uuid' | 'text' | 'timestamptz' | 'float8') => sql`null::${sql.raw(type)}`
  return sql`
    select row.developer_id, ${at} as at, ${columns.assessment ?? nothing('uuid')} as developer_assessment_id,
      ${columns.detail ?? nothing('text')} as detail, ${columns.until ?? nothing('timestamptz')} as until,
      ${columns.days ?? nothing('float8')} as days, ${columns.value ?? nothing('float8')} as value,
      ${columns.other ?? nothing('float8')} as other
    from ${from}
    where ${where}`
}

function basisOf({ basis }: OverviewCellInput) {
  return basis ?? 'COHORT'
}

function leavingCell(outcome: string): ReadCell {
  return (input, scope) => {
    const { ended } = counted(basisOf(input), scope.period)
    return stayRows(input, scope, sql<boolean>`(${ended} and stay.outcome = ${sql.lit(outcome)})`)
  }
}

function stayRows({ key }: OverviewCellInput, { period }: OverviewScope, condition: RawBuilder<boolean>): CellRows {
  const moved = movedSince(period)
  return {
    from: sql`(
      select stay.*, ${stayDays} as days from (${key ? stepStays(moved) : wholeStays(moved)}) stay
      where ${key ? sql`stay.step = ${key}` : sql`true`} and ${condition}
    ) row`,
    at: sql`row.since`,
    until: sql`row.until`,
    days: sql`row.days`,
  }
}

function ageCell(band: keyof typeof ageBands): ReadCell {
  return ({ key }) => ({
    from: sql`(
      select stay.developer_id, stay.since, ${stayDays} as days, owners.display_name as owner_name
      from ${presentStays} left join users owners on owners.id = developers.owner_id
      where ${ageBands[band]} and (${key ?? null}::text is null or stay.step = ${key ?? null})
    ) row`,
    detail: sql`row.owner_name`,
    at: sql`row.since`,
    days: sql`row.days`,
  })
}

function reviewCell(kind: keyof ReturnType<typeof reviewKinds>): ReadCell {
  return ({ key }, { period }) => ({
    from: sql`(
      select reviews.*, ${reviewDuration} as days,
        case when reviews.status = 'SENT' then sent_at when reviews.status = 'DECLINED' then declined_at else due_at end as until
      from ${reviewsOfDevelopers}
      where ${reviewKinds(period)[kind]} and (${key ?? null}::text is null or reviews.reviewer_id::text = ${key ?? null})
    ) row`,
    assessment: sql`row.developer_assessment_id`,
    detail: nameOf(sql`row.developer_assessment_id`),
    at: sql`row.created_at`,
    until: sql`row.until`,
    days: sql`row.days`,
  })
}

/** Selects the developers with a score and an outcome. Each has `usual`, the outcome of most of them. */
function predictedRows({ key, criterion }: OverviewCellInput, scope: OverviewScope, condition: Sql): CellRows {
  const scored = scoredOutcomes(isOutcome(key) ? key : 'INTERVIEW', scope.period, hasOpenReview(scope.viewerId))
  return {
    from: sql`(
      with scored as materialized (
        select * from (${scored}) every_score where criterion is not distinct from ${criterion ?? null}
      )
      select scored.*, (select mode() within group (order by outcome) from scored) as usual from scored
    ) row`,
    where: sql`${sql.lit(isOutcome(key))} and ${condition}`,
    at: sql`row.at`,
    value: sql`row.score`,
    other: sql`row.outcome`,
  }
}

function nameOf(id: Sql): Sql {
  return sql`(
    select assessments.name from developer_assessments sent
    join assessment_versions on assessment_versions.id = sent.assessment_version_id
    join assessments on assessments.id = assessment_versions.assessment_id
    where sent.id = ${id}
  )`
}

/** Writes the scores that the reviewers of a shared work gave on a criterion, such as "2, 3". */
function sharedUnits(criterion: string, scope: OverviewScope): Sql {
  return sql`
    select work.id, work.developer_id, work.at, string_agg(review_scores.score::text, ', ' order by review_scores.score) as given
    from (${sharedWorks(scope)}) work
    join reviews on reviews.developer_assessment_id = work.id and reviews.status = 'SENT'
    join review_scores on review_scores.review_id = reviews.id and review_scores.score is not null
    join criteria on criteria.id = review_scores.criterion_id and criteria.name = ${criterion}
    group by work.id, work.developer_id, work.at, criteria.id
    having count(*) > 1`
}

/** Writes the total score that each reviewer of a shared work gave, as text. */
function sharedVerdicts(scope: OverviewScope): Sql {
  return sql`
    select work.id, work.developer_id, work.at,
      string_agg(${roundedTotal(sql`reviews.total_score`)} || ' %', ', ' order by reviews.total_score) as given
    from (${sharedWorks(scope)}) work
    join reviews on reviews.developer_assessment_id = work.id and reviews.status = 'SENT'
      and reviews.total_score is not null
    group by work.id, work.developer_id, work.at
    having count(*) > 1`
}

function departureCell(kind: keyof typeof departureKinds): ReadCell {
  return ({ key }, { period }) => ({
    from: sql`(
      select departure.* from ${departures(period)}
      where ${departureKinds[kind]} and departure.reason is not distinct from ${key || null}
    ) row`,
    detail: sql`row.note`,
    at: sql`row.at`,
  })
}

function isOutcome(key: string | null | undefined): key is PredictedOutcome {
  return Object.hasOwn(predictedOutcomes, key ?? '')
}
