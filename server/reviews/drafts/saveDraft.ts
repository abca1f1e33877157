import { listCriteria } from '#server/assessments/rubric/criteria.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { findOwnReview, type OwnReviewRow, type ReviewViewer } from '#server/reviews/data.ts'
import { startReviewing } from '#server/reviews/results/underReview.ts'
import type { ReviewDraft, ReviewInput } from '#shared/reviews/reviewInput.ts'
import { begun, lockOwnReview } from './lockReview.ts'

type Criteria = Awaited<ReturnType<typeof listCriteria>>

/**
 * Saves the draft of a reviewer. The first save starts the review.
 * @throws UserError as `lockOwnReview`, and BAD_INPUT for answers that are not in the rubric.
 */
export async function saveDraft(
  trx: Trx,
  { id, version, ...typed }: ReviewInput,
  viewer: ReviewViewer,
): Promise<OwnReviewRow> {
  const { assessment } = await lockOwnReview(trx, { id, version }, viewer)
  const draft = toDraft(typed, await listCriteria(trx, [assessment.assessment_version_id]), assessment.stack)
  await startReviewing(trx, assessment)
  await trx
    .updateTable('reviews')
    .set({ ...begun, draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .execute()
  return findOwnReview(trx, { id }, viewer)
}

/**
 * Keeps the scores in the order of the rubric, without empty ones, and the skills among these names.
 * @throws UserError BAD_INPUT for a criterion of another rubric, and for a criterion or skill that is answered twice.
 */
export function toDraft(typed: ReviewDraft, criteria: Criteria, skills: readonly string[]): ReviewDraft {
  const known = new Set(criteria.map(({ id }) => id))
  const given = new Map(typed.scores.map((score) => [score.criterion_id, score]))
  if (given.size < typed.scores.length || typed.scores.some(({ criterion_id }) => !known.has(criterion_id))) {
    throw new UserError('BAD_INPUT', 'Score each criterion of this assessment at most once.', { field: 'scores' })
  }
  return {
    scores: criteria.flatMap(({ id }) => {
      const score = given.get(id)
      return score && (score.score !== null || score.comment !== null) ? [score] : []
    }),
    comments: typed.comments,
    ...toSkills(typed, skills),
  }
}

function toSkills(typed: ReviewDraft, skills: readonly string[]) {
  const { shown_skills, unclaimed_skills, unshown_skills } = typed
  const answered = [...shown_skills, ...unclaimed_skills, ...unshown_skills]
  if (new Set(answered).size < answered.length) {
    throw new UserError('BAD_INPUT', 'Answer each skill at most once.', { field: 'shown_skills' })
  }
  const among = (names: readonly string[]) => skills.filter((skill) => names.includes(skill))
  return {
    shown_skills: among(shown_skills),
    unclaimed_skills: among(unclaimed_skills),
    unshown_skills: among(unshown_skills),
  }
}
