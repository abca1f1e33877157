import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'
import { endUnconfirmed } from '#server/verifications/data.ts'
import type { RatedReview } from './ratedReviews.ts'
import type { AssessmentUnderReview } from './underReview.ts'

/**
 * Verifies the skills that a passed assessment shows: those of its stack that the catalogue has, unless any reviewer says that the work
 * did not show them. The review with the highest total is the evidence. What this assessment verified before, and does not any more,
 * is claimed again.
 * @param sent the sent reviews of a passed assessment; none for any other.
 */
export async function verifySkills(
  trx: Transaction<Tables>,
  { id, developer_id, stack }: AssessmentUnderReview,
  sent: readonly RatedReview[],
): Promise<void> {
  const evidence = sent.toSorted((a, b) => (b.total_score ?? 0) - (a.total_score ?? 0))[0]
  const shown = stack.filter((skill) => !sent.some(({ unshown_skills }) => unshown_skills.includes(skill)))
  const skillIds = evidence ? await skillsNamed(trx, shown) : []
  await trx
    .updateTable('developer_skills')
    .set({ verified_by_review_id: null })
    .where('developer_id', '=', developer_id)
    .where(
      'verified_by_review_id',
      'in',
      trx.selectFrom('reviews').select('id').where('developer_assessment_id', '=', id),
    )
    .where('skill_id', '<>', sql<string>`all(${skillIds}::uuid[])`)
    .execute()
  await endUnconfirmed(trx, id)
  if (!evidence || skillIds.length === 0) return
  const verification = { verified_by_review_id: evidence.id, verified_explicitly: true }
  await trx
    .insertInto('developer_skills')
    .values(skillIds.map((skill_id) => ({ developer_id, skill_id, ...verification })))
    .onConflict((conflict) => conflict.columns(['developer_id', 'skill_id']).doUpdateSet(verification))
    .execute()
}

/** The skills of the catalogue with these names, by any of their names. */
async function skillsNamed(trx: Transaction<Tables>, names: readonly string[]): Promise<string[]> {
  const lower = names.map((name) => name.toLowerCase())
  const skills = await trx
    .selectFrom('skills')
    .select('id')
    .where('active', '=', true)
    .where(
      sql<boolean>`(lower(name) = any(${lower}::text[])
        or exists (select from unnest(aliases) as alias where lower(alias) = any(${lower}::text[])))`,
    )
    .orderBy('id')
    .execute()
  return skills.map(({ id }) => id)
}
