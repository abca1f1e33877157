import { sql } from 'kysely'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { RatedReview } from './ratedReviews.ts'
import { seenByTwo } from './secondPerson.ts'
import { shownSkills } from './shownSkills.ts'
import { skillsNamed } from './skillsNamed.ts'
import { takeBack } from './takeBack.ts'
import type { AssessmentUnderReview } from './underReview.ts'

/**
 * Verifies the skills that a passed assessment shows, as `shownSkills` and `seenByTwo` find. A skill that this assessment verified before, and no longer does, is claimed again; one that was never claimed is no longer held. The trigger `keep_verifications_explicit` refuses a verification that names no explicit choice.
 * @param sent the sent reviews of a passed assessment; none for any other.
 */
export async function verifySkills(
  trx: Trx,
  { id, developer_id, hand_ids }: AssessmentUnderReview,
  sent: readonly RatedReview[],
): Promise<void> {
  // The latest word counts, also where an earlier attempt is settled after it.
  const heard = (await failedSince(trx, id)) ? [] : sent
  const skills = await skillsNamed(trx, heard)
  const interviewerIds = await findInterviewers(trx, id)
  const shown = shownSkills(heard, skills, { handIds: hand_ids, interviewerIds })
  const evidence = await seenByTwo(trx, { id, developer_id }, shown, skills, heard)
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

async function failedSince(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql<{ failed: boolean }>`select failed_since(${id}) as failed`.execute(trx)
  return rows[0]?.failed ?? false
}

/** Finds who was there; null for work that is sent in. */
async function findInterviewers(trx: Trx, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ with_ids: string[] }>`
    select with_ids from talks where developer_assessment_id = ${id}`.execute(trx)
  return rows[0]?.with_ids ?? null
}
