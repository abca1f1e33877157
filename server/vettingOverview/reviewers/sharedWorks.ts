import { sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import { isIn, joinDeveloper, type OverviewScope } from '#server/vettingOverview/data.ts'

/**
 * Selects the works that two reviewers or more have judged, the last of them in the period. A work that the viewer has yet to review is left out, however many there are: two figures, with and without it, would reveal what others gave.
 */
export function sharedWorks({ viewerId, period }: OverviewScope) {
  return sql`
    select developer_assessments.id, developer_assessments.developer_id, developer_assessments.assessment_version_id,
      assessment_versions.pass_mark, judged.at
    from (
      select reviews.developer_assessment_id, max(reviews.sent_at) as at
      from reviews where reviews.status = 'SENT'
      group by reviews.developer_assessment_id
      having count(*) > 1
    ) judged
    join developer_assessments on developer_assessments.id = judged.developer_assessment_id
    join assessment_versions on assessment_versions.id = developer_assessments.assessment_version_id
    ${joinDeveloper(sql`developer_assessments.developer_id`)}
    where ${isIn(period, sql`judged.at`)} and not ${hasOpenReview(viewerId)}`
}

/** Counts time in quarters of a year, which is the unit of drift. */
export const quarters = sql`(extract(epoch from sent_at) / 86400 / 90)::float8`

/**
 * Selects each review of a shared work beside the mean of the others: `own`, `others` and `difference`, in points of the total score,
 * with whether both say the same of passing. Reviews of one reviewer are always in the same order, since sums of fractions depend on it.
 */
export function comparedReviews(scope: OverviewScope) {
  return sql`
    select *, own - others as difference, (own >= pass_mark) = (others >= pass_mark) as is_same_verdict
    from (
      select reviews.id, reviews.reviewer_id, reviews.sent_at, work.id as work_id, work.developer_id, work.pass_mark,
        given.total::float8 as own,
        ((sum(given.total) over work_of - given.total) / (count(*) over work_of - 1))::float8 as others
      from (${sharedWorks(scope)}) work
      join reviews on reviews.developer_assessment_id = work.id and reviews.status = 'SENT'
      -- A total is summed up by the digits that people read, because sums of such numbers are exact.
      cross join lateral (select reviews.total_score::text::numeric as total) given
      window work_of as (partition by work.id)
    ) reviewed
    order by reviewer_id, work_id`
}

/** Selects the same for each criterion of the rubric, in points of its score from 1 to 4. Criteria of all rubrics are matched by name. */
export function comparedScores(scope: OverviewScope) {
  return sql`
    select *, own - others as difference
    from (
      select reviews.reviewer_id, reviews.sent_at, work.id as work_id, work.developer_id, criteria.name as criterion,
        review_scores.score::float8 as own, count(*) over unit_of as given,
        (sum(review_scores.score) over unit_of - review_scores.score)::float8
          / nullif(count(*) over unit_of - 1, 0) as others
      from (${sharedWorks(scope)}) work
      join reviews on reviews.developer_assessment_id = work.id and reviews.status = 'SENT'
      join review_scores on review_scores.review_id = reviews.id and review_scores.score is not null
      join criteria on criteria.id = review_scores.criterion_id
      window unit_of as (partition by work.id, criteria.id)
    ) scored
    where given > 1
    order by reviewer_id, criterion, work_id`
}
