import { type RawBuilder, sql } from 'kysely'
import { isClaimed } from '#server/developerSkills/isClaimed.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { AssessmentUnderReview } from './underReview.ts'

/**
 * Takes back what a developer failed to show again: a failed attempt takes with it what an earlier one at the same assessment verified.
 * What another assessment verified stays. The assessment is locked.
 */
export async function takeBackEarlier(trx: Trx, { id, developer_id }: AssessmentUnderReview): Promise<void> {
  await takeBackBy(
    trx,
    developer_id,
    sql`
      select reviews.id from reviews
      join developer_assessments earlier on earlier.id = reviews.developer_assessment_id
      join assessment_versions of_earlier on of_earlier.id = earlier.assessment_version_id
      join developer_assessments failed on failed.id = ${id} and failed.created_at > earlier.created_at
      join assessment_versions of_failed on of_failed.id = failed.assessment_version_id
      where earlier.developer_id = ${developer_id} and of_earlier.assessment_id = of_failed.assessment_id`,
    [],
  )
}

/** Takes back what attempts of two records verified whose merged past has a later failed attempt. @returns the number of skills. */
export function takeBackFailed(trx: Trx, developerId: string): Promise<number> {
  const failed = sql`
    select reviews.id from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
    where da.developer_id = ${developerId} and failed_since(da.id)`
  return takeBackBy(trx, developerId, failed, [])
}

/** Takes back what attempts verified of which the developer turned out to be a reviewer. @returns the number of skills. */
export function takeBackOwn(trx: Trx, developerId: string): Promise<number> {
  const own = sql`
    select reviews.id from reviews join developer_assessments da on da.id = reviews.developer_assessment_id
    where da.developer_id = ${developerId} and judged_by_developer(da.id)`
  return takeBackBy(trx, developerId, own, [])
}

/** Takes back the verifications of this assessment, except those of these skills. */
export async function takeBack(
  trx: Trx,
  assessmentId: string,
  developerId: string,
  kept: readonly string[],
): Promise<void> {
  await takeBackBy(trx, developerId, sql`select id from reviews where developer_assessment_id = ${assessmentId}`, kept)
}

/** Takes back the verifications by some reviews, except those of these skills. @param reviews selects their ids. */
async function takeBackBy(
  trx: Trx,
  developerId: string,
  reviews: RawBuilder<unknown>,
  kept: readonly string[],
): Promise<number> {
  const lost = await trx
    .updateTable('developer_skills')
    .set({ verified_by_review_id: null })
    .where('developer_id', '=', developerId)
    .where('skill_id', '<>', sql<string>`all(${kept}::uuid[])`)
    .where(sql<boolean>`verified_by_review_id in (${reviews})`)
    .returning('id')
    .execute()
  if (lost.length === 0) return 0
  await trx
    .deleteFrom('developer_skills')
    .where('id', '=', sql<string>`any(${lost.map(({ id }) => id)}::uuid[])`)
    .where('years_of_experience', 'is', null)
    .where(sql<boolean>`not (${isClaimed('developer_skills')})`)
    .execute()
  return lost.length
}
