import { type RawBuilder, sql } from 'kysely'
import { isClaimed } from '#server/developerSkills/isClaimed.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { RatedReview } from './ratedReviews.ts'
import { seenByTwo } from './secondPerson.ts'
import { shownSkills } from './shownSkills.ts'
import { skillsNamed } from './skillsNamed.ts'
import type { AssessmentUnderReview } from './underReview.ts'

/**
 * Verifies the skills that a passed assessment shows, as `shownSkills` and `seenByTwo` find. A skill that this assessment verified before, and no longer does, is claimed again; one that was never claimed is no longer held. The trigger `keep_verifications_explicit` refuses a verification that names no explicit choice.
 * @param sent the sent reviews of a passed assessment; none for any other.
 */
export async function verifySkills(
  trx: Trx,
  { id, developer_id, recorded_by_id }: AssessmentUnderReview,
  sent: readonly RatedReview[],
): Promise<void> {
  const skills = await skillsNamed(trx, sent)
  const shown = shownSkills(sent, skills, recorded_by_id)
  const evidence = await seenByTwo(trx, { id, developer_id }, shown, skills, sent)
  await takeBack(trx, id, developer_id, [...evidence.keys()])
  if (evidence.size === 0) return
  const verified = [...evidence].map(([skill_id, verified_by_review_id]) => ({ skill_id, verified_by_review_id }))
  await trx
    .insertInto('developer_skills')
    .values(verified.map((skill) => ({ developer_id, ...skill, verified_explicitly: true })))
    .onConflict((conflict) =>
      conflict.columns(['developer_id', 'skill_id']).doUpdateSet((row) => ({
        verified_by_review_id: row.ref('excluded.verified_by_review_id'),
        verified_explicitly: true,
      })),
    )
    .execute()
}

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

/** Takes back the verifications of this assessment, except those of these skills. */
async function takeBack(trx: Trx, assessmentId: string, developerId: string, kept: readonly string[]): Promise<void> {
  await takeBackBy(trx, developerId, sql`select id from reviews where developer_assessment_id = ${assessmentId}`, kept)
}

/** Takes back the verifications by some reviews, except those of these skills. @param reviews selects their ids. */
async function takeBackBy(
  trx: Trx,
  developerId: string,
  reviews: RawBuilder<unknown>,
  kept: readonly string[],
): Promise<void> {
  const lost = await trx
    .updateTable('developer_skills')
    .set({ verified_by_review_id: null })
    .where('developer_id', '=', developerId)
    .where('skill_id', '<>', sql<string>`all(${kept}::uuid[])`)
    .where(sql<boolean>`verified_by_review_id in (${reviews})`)
    .returning('id')
    .execute()
  if (lost.length === 0) return
  await trx
    .deleteFrom('developer_skills')
    .where('id', '=', sql<string>`any(${lost.map(({ id }) => id)}::uuid[])`)
    .where('years_of_experience', 'is', null)
    .where(sql<boolean>`not (${isClaimed('developer_skills')})`)
    .execute()
}
