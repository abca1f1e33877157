import { sql, type Transaction } from 'kysely'
import { hasOpenReview } from '#server/assessments/hasOpenReview.ts'
import { fullName } from '#server/developers/data.ts'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { listSource } from '#server/platform/db/lists/list.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { roundTotal } from '#shared/reviews/totals.ts'
import { verificationList } from '#shared/verifications/verifications.ts'

/** A verification that waits to be confirmed, with the assessment whose review it comes from. */
export type UnconfirmedVerification = Awaited<
  ReturnType<ReturnType<typeof unconfirmedVerifications>['executeTakeFirstOrThrow']>
>

const reviewId = sql.ref('reviews.developer_assessment_id')
const isClaimed = sql<boolean>`exists (
  select from developer_skills owned
  where owned.developer_id = developers.id and owned.skill_id = unconfirmed_verifications.skill_id
)`

/** Leaves out the verifications of an assessment that the viewer has yet to review: their existence tells its result. */
export const verificationSource = listSource(verificationList, {
  id: 'unconfirmed_verifications.id',
  from: sql`unconfirmed_verifications
    join skills on skills.id = unconfirmed_verifications.skill_id
    join reviews on reviews.id = unconfirmed_verifications.review_id
    join developer_assessments on developer_assessments.id = reviews.developer_assessment_id
    join developers on developers.id = developer_assessments.developer_id
    join assessment_versions on assessment_versions.id = developer_assessments.assessment_version_id
    join assessments on assessments.id = assessment_versions.assessment_id
    join users on users.id = reviews.reviewer_id`,
  where: (viewerId) => sql`unconfirmed_verifications.refused_at is null and developers.deleted_at is null
    and not ${hasOpenReview(viewerId, reviewId)}`,
  within: { developer_id: 'developers.id' },
  columns: {
    developer: { sql: fullName, isNotNull: true },
    skill: { notNull: 'skills.name' },
    claimed: { sql: isClaimed, isNotNull: true },
    assessment: { notNull: 'assessments.name' },
    result: 'developer_assessments.result',
    score: 'developer_assessments.total_score',
    reviewer: { sql: sql.ref('users.display_name'), filtered: sql.ref('reviews.reviewer_id') },
    reviewed_at: 'reviews.sent_at',
  },
  rows: (db, { among, order }) => unconfirmedVerifications(db).where(among).orderBy(order),
  cells: { score: ({ score }) => roundTotal(score), reviewer: ({ reviewer_name }) => reviewer_name },
})

function unconfirmedVerifications(db: Queryable) {
  return db
    .selectFrom('unconfirmed_verifications')
    .innerJoin('skills', 'skills.id', 'unconfirmed_verifications.skill_id')
    .innerJoin('reviews', 'reviews.id', 'unconfirmed_verifications.review_id')
    .innerJoin('developer_assessments', 'developer_assessments.id', 'reviews.developer_assessment_id')
    .innerJoin('developers', 'developers.id', 'developer_assessments.developer_id')
    .innerJoin('assessment_versions', 'assessment_versions.id', 'developer_assessments.assessment_version_id')
    .innerJoin('assessments', 'assessments.id', 'assessment_versions.assessment_id')
    .innerJoin('users', 'users.id', 'reviews.reviewer_id')
    .select(['unconfirmed_verifications.id', 'developers.id as developer_id', fullName.as('developer')])
    .select(['skills.name as skill', isClaimed.as('claimed')])
    .select(['developer_assessments.id as developer_assessment_id', 'assessments.name as assessment'])
    .select(['developer_assessments.result', 'developer_assessments.total_score as score'])
    .select(['users.id as reviewer_id', 'users.display_name as reviewer_name', 'reviews.sent_at as reviewed_at'])
}

/** Ends the unconfirmed verifications of an assessment, since its new result decides anew. */
export async function endUnconfirmed(trx: Transaction<Tables>, developerAssessmentId: string): Promise<void> {
  const own = trx.selectFrom('reviews').select('id').where('developer_assessment_id', '=', developerAssessmentId)
  await trx.deleteFrom('unconfirmed_verifications').where('review_id', 'in', own).execute()
}
