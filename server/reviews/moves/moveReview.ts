import { sql } from 'kysely'
import { askReviewer, reviewDueIn } from '#server/assessments/pool/askReviewer.ts'
import { lockDeveloper } from '#server/developerAssessments/data.ts'
import { requireReviewers } from '#server/developerAssessments/moves/reviewers.ts'
import { notFound, UserError } from '#server/errors.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { closedBecause } from '#server/reviews/data.ts'
import { listCandidates } from '#server/reviews/results/drawing.ts'
import { awaitVetter, settle } from '#server/reviews/results/settle.ts'
import { type AssessmentUnderReview, lockAssessment } from '#server/reviews/results/underReview.ts'
import { type ReleaseReason, releaseReasons } from '#shared/reviews/reviewerAvailability.ts'
import type { ReplaceInput } from '#shared/reviews/reviewInput.ts'

/**
 * Gives an open review to another reviewer, who learns no more than anybody else who is asked. The former one keeps their draft until the change can no longer be undone. No version is compared: a draft that is being saved does not matter.
 * @returns the id of the developer assessment.
 * @throws UserError NOT_FOUND; CONFLICT for one that is not open; BAD_INPUT for somebody who cannot review it.
 */
export async function replaceReview(trx: Trx, { id, reviewer_id, days }: ReplaceInput): Promise<string> {
  const { assessment, origin } = await lockOpen(trx, id)
  await requireSuccessor(trx, assessment, reviewer_id)
  await release(trx, id, 'REPLACED')
  const due_at = reviewDueIn(days)
  await askReviewer(trx, { developer_assessment_id: assessment.id, reviewer_id, origin, due_at })
  return assessment.id
}

/**
 * Gives an open review back to the vetting team. A release by hand lets it settle, as if its reviewer had declined. A block or an absence decides and draws nothing: a vetter does that.
 * @returns the id of the developer assessment.
 * @throws UserError as `replaceReview`.
 */
export async function releaseReview(trx: Trx, id: string, reason: ReleaseReason = 'RELEASED'): Promise<string> {
  const { assessment } = await lockOpen(trx, id)
  await release(trx, id, reason)
  await (reason === 'RELEASED' ? settle(trx, assessment) : awaitVetter(trx, assessment))
  return assessment.id
}

async function release(trx: Trx, id: string, reason: ReleaseReason): Promise<void> {
  const released = { released_because: reason, released_at: sql<Moment>`now()` }
  const { label } = releaseReasons[reason]
  const declined = { status: 'DECLINED', decline_reason: `${label}.` } as const
  await trx
    .updateTable('reviews')
    .set({ ...declined, ...released })
    .where('id', '=', id)
    .execute()
}

/** Locks an open review, and before it the assessment that it is about. */
async function lockOpen(trx: Trx, id: string) {
  const review = trx.selectFrom('reviews').where('id', '=', id)
  const found = await review.select('developer_assessment_id').executeTakeFirstOrThrow(() => notFound('review'))
  const assessment = await lockAssessment(trx, found.developer_assessment_id)
  const row = await review.select(['status', 'released_at', 'origin']).forNoKeyUpdate().executeTakeFirstOrThrow()
  if (closedBecause(row, assessment.status)) {
    throw new UserError('CONFLICT', 'This review is no longer open. Reload the page to see what happened to it.')
  }
  return { assessment, origin: row.origin }
}

/** @throws UserError BAD_INPUT */
async function requireSuccessor(trx: Trx, assessment: AssessmentUnderReview, reviewerId: string): Promise<void> {
  if (await isSecond(trx, assessment.id)) {
    if ((await listCandidates(trx, assessment.id)).some(({ id }) => id === reviewerId)) return
    throw refusal('Choose somebody from the pool who was not yet asked to review this assessment.')
  }
  await requireReviewers(trx, await lockDeveloper(trx, assessment.developer_id), [reviewerId], 'reviewer_id')
  const reviewing = await trx
    .selectFrom('reviews')
    .select('id')
    .where('developer_assessment_id', '=', assessment.id)
    .where('reviewer_id', '=', reviewerId)
    .where('status', '<>', 'DECLINED')
    .executeTakeFirst()
  if (reviewing) throw refusal('This reviewer already reviews it. Choose somebody else.')
}

/** Tells whether a review was sent, so that the next reviewer must not have learned of it. */
async function isSecond(trx: Trx, assessmentId: string): Promise<boolean> {
  const sent = trx
    .selectFrom('reviews')
    .where('developer_assessment_id', '=', assessmentId)
    .where('status', '=', 'SENT')
  return (await sent.select('id').executeTakeFirst()) !== undefined
}

function refusal(sentence: string): UserError {
  return new UserError('BAD_INPUT', sentence, { field: 'reviewer_id' })
}
