import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import { myAssessmentList } from '#shared/reviews/reviews.ts'
import { roundTotal } from '#shared/reviews/totals.ts'

/** It does not name the developer. */
export type MyAssessment = SelectedRow<typeof selectReviews>

export const myAssessmentSource = listSource(myAssessmentList, {
  id: 'reviews.id',
  from: sql`reviews
    left join review_facts
      on review_facts.review_id = reviews.id and review_facts.reviewer_id = reviews.reviewer_id`,
  facts: 'review_facts.review_id',
  drivenByFacts: {
    from: sql`review_facts left join reviews on reviews.id = review_facts.review_id`,
    where: (viewerId) => sql`review_facts.reviewer_id = ${viewerId}`,
  },
  where: (viewerId) => sql`reviews.reviewer_id = ${viewerId}`,
  columns: {
    code_name: { notNull: 'review_facts.code_name' },
    assessment_name: { notNull: 'review_facts.assessment_name' },
    due_at: 'reviews.due_at',
    status: { notNull: 'reviews.status' },
    total_score: 'reviews.total_score',
  },
  search: 'review_facts.search',
  rows: (db, { among, order }) => selectReviews(db).where(among).orderBy(order),
  cells: { total_score: ({ total_score }) => roundTotal(total_score) },
})

function selectReviews(db: Queryable) {
  return db
    .selectFrom('reviews')
    .innerJoin('review_facts', 'review_facts.review_id', 'reviews.id')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .select([
      'reviews.id',
      'reviews.developer_assessment_id',
      'reviews.due_at',
      'reviews.status',
      'reviews.accepted_at',
      'reviews.released_at',
      'reviews.total_score',
      'reviews.version',
      'review_facts.code_name',
      'review_facts.assessment_name',
      'assessment_versions.stack',
    ])
}
