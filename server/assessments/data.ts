import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connect.ts'
import type { Moment } from '#server/platform/db/moment.ts'
import { countRows, nullsLast, type Page, type Range, type Sort } from '#server/platform/db/page.ts'
import { read } from '#server/platform/db/read.ts'
import type { ReviewStatus } from '#shared/developerAssessments.ts'
import type { MyAssessmentSortColumn } from '#shared/reviews.ts'

/** One review as its reviewer finds it in the list: the developer behind it stays unnamed. */
export interface MyAssessment {
  /** Of the review. */
  readonly id: string
  readonly developer_assessment_id: string
  readonly code_name: string
  readonly assessment_name: string
  readonly stack: readonly string[]
  readonly due_at: Moment | null
  readonly status: ReviewStatus
  readonly version: number
}

export interface MyAssessmentFilter {
  readonly status?: ReviewStatus | null
  /** Whether it is due already and not done. */
  readonly overdue?: boolean | null
}

const sortColumns = {
  code_name: 'developer_assessments.code_name',
  assessment_name: 'assessments.name',
  due_at: 'reviews.due_at',
  status: 'reviews.status',
} as const satisfies Record<MyAssessmentSortColumn, string>

/** The reviews of one reviewer, nobody else's. */
export function listMyAssessments(
  db: Queryable,
  reviewerId: string,
  filter: MyAssessmentFilter,
  { limit, offset }: Range,
  { column, order }: Sort<MyAssessmentSortColumn>,
): Page<MyAssessment> {
  const own = () => ownReviews(db, reviewerId, filter)
  return {
    rows: () => {
      const page = withNames(own()).orderBy(sortColumns[column], nullsLast(order)).orderBy('reviews.id')
      return read(db, page.limit(limit).offset(offset))
    },
    count: () => countRows(db, own()),
  }
}

function ownReviews(db: Queryable, reviewerId: string, { status, overdue }: MyAssessmentFilter) {
  let reviews = db.selectFrom('reviews').where('reviews.reviewer_id', '=', reviewerId)
  if (status) reviews = reviews.where('reviews.status', '=', status)
  if (typeof overdue === 'boolean') reviews = reviews.where(isOverdue, overdue ? 'is' : 'is not', true)
  return reviews
}

const isOverdue = sql<boolean>`(reviews.due_at < now() and reviews.status in ('PENDING', 'DRAFT'))`

function withNames(reviews: ReturnType<typeof ownReviews>) {
  return reviews
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .select([
      'reviews.id',
      'reviews.developer_assessment_id',
      'reviews.due_at',
      'reviews.status',
      'reviews.version',
      'developer_assessments.code_name',
      'assessments.name as assessment_name',
      'assessments.stack',
    ])
}
