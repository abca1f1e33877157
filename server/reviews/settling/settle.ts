import type { Transaction } from 'kysely'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import { isOpenReview, passedResults, type ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import { outcomeOf, type ReviewsOutcome } from '#shared/reviews/reviewTotals.ts'
import { drawSecondReviewer, isDrawnForCalibration } from './drawing.ts'
import { type RatedReview, ratedReviews } from './ratedReviews.ts'
import { type AssessmentUnderReview, moveAssessment } from './underReview.ts'
import { verifySkills } from './verifySkills.ts'

type Trx = Transaction<Tables>

/**
 * Moves an assessment on once no review is awaited: to a second review where the first leaves doubt, to its result, or back to
 * whoever assigns. The assessment is locked.
 */
export async function settle(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  const reviews = await ratedReviews(trx, assessment.id)
  if (reviews.some(isOpenReview)) return
  const sent = reviews.filter(({ status }) => status === 'SENT')
  const outcome = outcomeOf(
    sent.map(({ ratings }) => ratings),
    assessment.pass_mark,
  )
  if (!outcome) return moveAssessment(trx, assessment, 'SUBMITTED')
  if (sent.length === 1 && (await awaitsSecond(trx, assessment, outcome))) return
  await complete(trx, assessment, sent, outcome)
}

/** Leaves an assessment to whoever assigns once no review is awaited, whatever the sent reviews say. The assessment is locked. */
export async function awaitVetter(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  const reviews = await ratedReviews(trx, assessment.id)
  if (reviews.some(isOpenReview)) return
  const next = reviews.some(({ status }) => status === 'SENT') ? 'SECOND_REVIEW' : 'SUBMITTED'
  if (assessment.status !== next) await moveAssessment(trx, assessment, next)
}

/** Draws a second reviewer where one is due. @returns true where the assessment awaits a second review now. */
async function awaitsSecond(trx: Trx, assessment: AssessmentUnderReview, outcome: ReviewsOutcome): Promise<boolean> {
  const origin = secondReviewReason(outcome, assessment.id)
  const isDrawn = origin !== undefined && (await drawSecondReviewer(trx, assessment, origin))
  const isAskedFor = assessment.status === 'SECOND_REVIEW'
  // Without anybody to draw, a doubt waits until somebody is chosen by hand. A calibration is not worth the wait.
  if (!isDrawn && !isAskedFor && (origin === undefined || origin === 'CALIBRATION')) return false
  if (!isAskedFor) await moveAssessment(trx, assessment, 'SECOND_REVIEW')
  return true
}

/** Says why the first review is not enough; undefined where it is. */
function secondReviewReason(
  { closeToMark, failedMustPass }: ReviewsOutcome,
  assessmentId: string,
): ReviewOrigin | undefined {
  if (failedMustPass) return 'MUST_PASS_FAILED'
  if (closeToMark) return 'CLOSE_TO_MARK'
  return isDrawnForCalibration(assessmentId) ? 'CALIBRATION' : undefined
}

async function complete(
  trx: Trx,
  assessment: AssessmentUnderReview,
  sent: readonly RatedReview[],
  { total, result }: ReviewsOutcome,
): Promise<void> {
  await moveAssessment(trx, assessment, 'COMPLETED', { result, total_score: total, status_note: null })
  const isPassed = passedResults.some((passed) => passed === result)
  await verifySkills(trx, assessment, isPassed ? sent : [])
}
