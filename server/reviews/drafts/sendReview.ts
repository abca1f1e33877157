import { sql } from 'kysely'
import { isDeveloper } from '#server/assessments/pool/data.ts'
import { UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { findOwnReview, type OwnReviewRow, type ReviewViewer } from '#server/reviews/data.ts'
import { settle } from '#server/reviews/results/settle.ts'
import { startReviewing } from '#server/reviews/results/underReview.ts'
import { missingIn, missingWork } from '#shared/reviews/reviewDrafts.ts'
import type { ReviewDraft, ReviewInput } from '#shared/reviews/reviewInput.ts'
import { totalScore } from '#shared/reviews/reviewTotals.ts'
import { begun, lockOwnReview } from './lockReview.ts'
import { toDraft } from './saveDraft.ts'

/**
 * Sends a review, which locks it. The last one that is awaited decides the assessment, in the same transaction.
 * @throws UserError as `saveDraft`; CONFLICT when its reviewer could not open the work; BAD_INPUT with the first thing that is missing.
 */
export async function sendReview(
  trx: Trx,
  { id, version, ...typed }: ReviewInput,
  viewer: ReviewViewer,
): Promise<OwnReviewRow> {
  const { assessment } = await lockOwnReview(trx, { id, version }, viewer)
  const work = await findOwnReview(trx, { id }, viewer)
  const [unopened] = missingWork(work)
  // The database refuses both, too.
  if (unopened) throw new UserError('CONFLICT', unopened.sentence)
  if (await isOwnWork(trx, assessment.developer_id, viewer.id)) {
    const sentence = 'The developer has your email address now, and nobody reviews their own work. Decline this review.'
    throw new UserError('CONFLICT', sentence)
  }
  const { criteria } = work
  const draft = toDraft(typed, criteria, work.skills)
  const missing = missingIn(work, draft).find(({ isRequired }) => isRequired)
  if (missing) throw new UserError('BAD_INPUT', missing.sentence, { field: missing.skill ? 'shown_skills' : 'scores' })
  const started = await startReviewing(trx, assessment)
  await replaceScores(trx, id, draft)
  const weights = new Map(criteria.map((criterion) => [criterion.id, criterion.weight]))
  await trx
    .updateTable('reviews')
    .set({
      ...begun,
      status: 'SENT',
      sent_at: sql<string>`now()`,
      total_score: totalScore(
        draft.scores.map((given) => ({ ...given, weight: weights.get(given.criterion_id) ?? 0 })),
      ),
      comments: draft.comments,
      shown_skills: [...draft.shown_skills, ...draft.unclaimed_skills],
      unshown_skills: draft.unshown_skills,
      draft: null,
    })
    .where('id', '=', id)
    .execute()
  await settle(trx, started)
  return findOwnReview(trx, { id }, viewer)
}

/** Records are merged, and addresses change, after a reviewer was asked. */
async function isOwnWork(trx: Trx, developerId: string, viewerId: string): Promise<boolean> {
  const account = trx.selectFrom('users').select('id').where('id', '=', viewerId)
  return (await account.where(isDeveloper(developerId)).executeTakeFirst()) !== undefined
}

/** Scores of an earlier draft may still be there. */
async function replaceScores(trx: Trx, review_id: string, { scores }: ReviewDraft): Promise<void> {
  await trx.deleteFrom('review_scores').where('review_id', '=', review_id).execute()
  await trx
    .insertInto('review_scores')
    .values(scores.map((score) => ({ review_id, ...score })))
    .execute()
}
