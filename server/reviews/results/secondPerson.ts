import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import type { ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import type { RatedReview } from './ratedReviews.ts'
import type { NamedSkill } from './shownSkills.ts'
import { skillsNamed } from './skillsNamed.ts'
import type { AssessmentUnderReview } from './underReview.ts'

type Assessed = Pick<AssessmentUnderReview, 'id' | 'developer_id'>

/**
 * Says why one review is not enough, whatever its scores: somebody would vouch for what nobody else has seen. Undefined when it is.
 * @param isPassed only a passed assessment verifies skills.
 */
export async function secondPersonReason(
  trx: Trx,
  { id, developer_id, hand_ids }: AssessmentUnderReview,
  first: RatedReview,
  isPassed: boolean,
): Promise<ReviewOrigin | undefined> {
  const { reviewer_id } = first
  if (hand_ids.includes(reviewer_id) && (isPassed || (await sentIt(trx, id, reviewer_id)))) return 'RECORDED_IT'
  if (!isPassed) return undefined
  const named = await skillsNamed(trx, [{ shown_skills: first.shown_skills, unshown_skills: [] }])
  return (await unclaimedAmong(trx, { id, developer_id }, named)).size > 0 ? 'UNCLAIMED_SKILL' : undefined
}

async function sentIt(trx: Trx, id: string, accountId: string): Promise<boolean> {
  const attempt = trx.selectFrom('developer_assessments').select('id').where('id', '=', id)
  return (await attempt.where('sent_by_id', '=', accountId).executeTakeFirst()) !== undefined
}

/**
 * Leaves out the skills that the developer never claimed and that only one person says the work shows.
 * @param evidence the review by skill, as `shownSkills` finds it.
 */
export async function seenByTwo(
  trx: Trx,
  assessment: Assessed,
  evidence: ReadonlyMap<string, string>,
  skills: readonly NamedSkill[],
  sent: readonly RatedReview[],
): Promise<ReadonlyMap<string, string>> {
  const unclaimed = await unclaimedAmong(trx, assessment, skills)
  const namesOf = new Map(skills.map(({ id, names }) => [id, names]))
  const seers = (skill: string) =>
    sent.filter(({ shown_skills }) => shown_skills.some((name) => namesOf.get(skill)?.includes(name.toLowerCase())))
  return new Map([...evidence].filter(([skill]) => !unclaimed.has(skill) || seers(skill).length > 1))
}

/** Finds those of some skills that the developer does not claim, as `claims_before` decides for the database as well. */
async function unclaimedAmong(
  db: Queryable,
  { id: assessmentId, developer_id }: Assessed,
  skills: readonly NamedSkill[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${skills.map(({ id }) => id)}::uuid[]) as id
    where not claims_before(${developer_id}, id, ${assessmentId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
