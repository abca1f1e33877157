import { type RawBuilder, sql } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { SelectedRow } from '#server/platform/db/connection/read.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { ValueCount } from '#server/platform/db/lists/listCounts.ts'
import type { ListQuery } from '#server/platform/db/lists/listQuery.ts'
import { literals } from '#server/platform/db/lists/literals.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { openReviewStatuses } from '#shared/developerAssessments/developerAssessments.ts'
import { sentAssessmentList } from '#shared/developerAssessments/sentAssessments.ts'
import { roundTotal } from '#shared/reviews/totals.ts'

export type SentAssessment = SelectedRow<typeof sentAssessments>

/** Results are hidden from people who have yet to review. A filter or a sort would tell them, so the whole row is left out. */
function isShown(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`was_sent(developer_assessments.status, developer_assessments.sent_at)
    and developers.deleted_at is null and not ${hasOpenReview(viewerId)}`
}

export const sentAssessmentSource = listSource(sentAssessmentList, {
  id: 'developer_assessments.id',
  from: sql`developer_assessments
    left join assessment_versions on assessment_versions.id = developer_assessments.assessment_version_id
    left join challenge_revisions on challenge_revisions.id = developer_assessments.challenge_revision_id
    left join developers on developers.id = developer_assessments.developer_id`,
  where: isShown,
  within: { assessment_id: 'assessment_versions.assessment_id', challenge_id: 'developer_assessments.challenge_id' },
  columns: {
    developer: { sql: sql`developers.first_name || ' ' || developers.last_name`, isNotNull: true },
    version_number: { notNull: 'assessment_versions.number' },
    status: { notNull: 'developer_assessments.status' },
    result: 'developer_assessments.result',
    total_score: 'developer_assessments.total_score',
    sent_at: 'developer_assessments.sent_at',
    completed_at: 'developer_assessments.completed_at',
  },
  rows: (db, { among, order }) => sentAssessments(db).where(among).orderBy(order),
  cells: {
    developer: ({ developer_name }) => developer_name,
    challenge: ({ challenge_name }) => challenge_name,
    total_score: ({ total_score }) => roundTotal(total_score),
  },
})

/** Values that no row has are left out. */
export interface SentCounts {
  readonly statuses: readonly ValueCount[]
  readonly results: readonly ValueCount[]
}

export async function countSent(db: Database, query: ListQuery<typeof sentAssessmentList>): Promise<SentCounts> {
  const [statuses, results] = await Promise.all([
    sentAssessmentSource.countBy(db, query, 'status'),
    sentAssessmentSource.countBy(db, query, 'result'),
  ])
  return { statuses, results: results.filter(({ value }) => value !== null) }
}

function sentAssessments(db: Queryable) {
  return db
    .selectFrom('developer_assessments')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .leftJoin('challenge_revisions', 'challenge_revisions.id', 'developer_assessments.challenge_revision_id')
    .leftJoin('challenges', 'challenges.id', 'challenge_revisions.challenge_id')
    .select(['developer_assessments.id', 'developer_assessments.developer_id', 'developer_assessments.status'])
    .select(['developer_assessments.result', 'developer_assessments.total_score', 'developer_assessments.sent_at'])
    .select(['developer_assessments.completed_at', 'assessment_versions.number as version_number'])
    .select(['challenges.name as challenge_name', 'challenge_revisions.number as challenge_revision'])
    .select(sql<string>`developers.first_name || ' ' || developers.last_name`.as('developer_name'))
    .select([hasReviewer.as('has_reviewer'), needsCopy.as('needs_copy'), awaitedAt.as('due_at')])
}

const openReviews = sql`from reviews awaited
  where awaited.developer_assessment_id = developer_assessments.id and awaited.status in (${literals(openReviewStatuses)})`

const hasReviewer = sql<boolean>`exists (select ${openReviews})`

const needsCopy = sql<boolean>`exists (
  select from copies_asked asked where asked.developer_assessment_id = developer_assessments.id
)`

/** Gives the moment when the review or the submission that is awaited is due. */
const awaitedAt = sql<Moment | null>`coalesce(
  (select min(awaited.due_at) ${openReviews}),
  case when developer_assessments.status in ('SENT', 'STARTED', 'EXPIRED') then developer_assessments.due_at end
)`
