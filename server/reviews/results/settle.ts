import { isEvidence } from '#server/developerAssessments/talks/isEvidence.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { passedResults } from '#shared/assessments/assessmentTypes.ts'
import { isOpenReview, type ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import { outcomeOf, type ReviewsOutcome } from '#shared/reviews/reviewTotals.ts'
import { drawSecondReviewer, isDrawnForCalibration } from './drawing.ts'
import { type RatedReview, ratedReviews } from './ratedReviews.ts'
import { secondPersonReason } from './secondPerson.ts'
import { type AssessmentUnderReview, moveAssessment } from './underReview.ts'
import { verifySkills } from './verifySkills.ts'

/**
 * Moves an assessment on once no review is awaited: to a second review if the first leaves doubt, to its result, or back to the people who assign. The assessment is locked.
 */
export async function settle(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  const reviews = await ratedReviews(trx, assessment.id)
  if (reviews.some(isOpenReview)) return
  const sent = reviews.filter(({ status }) => status === 'SENT')
  const ratings = sent.map((review) => review.ratings)
  const outcome = outcomeOf(ratings, assessment.pass_mark)
  if (!outcome) return moveAssessment(trx, assessment, 'SUBMITTED')
  const [first] = sent
  if (first && sent.length === 1 && (await awaitsSecond(trx, assessment, outcome, first))) return
  if (!(await isEvidence(trx, assessment.id))) return awaitVetter(trx, assessment)
  await complete(trx, assessment, sent, outcome)
}

/** Leaves an assessment to the people who assign once no review is awaited, whatever the sent reviews say. The assessment is locked. */
export async function awaitVetter(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  const reviews = await ratedReviews(trx, assessment.id)
  if (reviews.some(isOpenReview)) return
  const next = reviews.some(({ status }) => status === 'SENT') ? 'SECOND_REVIEW' : 'SUBMITTED'
  if (assessment.status !== next) await moveAssessment(trx, assessment, next)
}

/**
 * Draws a second reviewer if one is due.
 * @returns true when the assessment now awaits a second review.
 */
async function awaitsSecond(
  trx: Trx,
  assessment: AssessmentUnderReview,
  outcome: ReviewsOutcome,
  first: RatedReview,
): Promise<boolean> {
  const origin = await secondReviewReason(trx, outcome, assessment, first)
  const isDrawn = origin !== undefined && (await drawSecondReviewer(trx, assessment, origin))
  const isAskedFor = assessment.status === 'SECOND_REVIEW'
  // Without anybody to draw, a doubt waits until somebody is chosen by hand. A calibration is not worth the wait.
  if (!isDrawn && !isAskedFor && (origin === undefined || origin === 'CALIBRATION')) return false
  if (!isAskedFor) await moveAssessment(trx, assessment, 'SECOND_REVIEW')
  return true
}

/** Says why the first review is not enough; undefined when it is. */
async function secondReviewReason(
  trx: Trx,
  { closeToMark, failedMustPass, result }: ReviewsOutcome,
  assessment: AssessmentUnderReview,
  first: RatedReview,
): Promise<ReviewOrigin | undefined> {
  if (failedMustPass) return 'MUST_PASS_FAILED'
  if (closeToMark) return 'CLOSE_TO_MARK'
  const reason = await secondPersonReason(trx, assessment, first, isPassed(result))
  return reason ?? (isDrawnForCalibration(assessment.id) ? 'CALIBRATION' : undefined)
}

async function complete(
  trx: Trx,
  assessment: AssessmentUnderReview,
  sent: readonly RatedReview[],
  { total, result }: ReviewsOutcome,
): Promise<void> {
  await moveAssessment(trx, assessment, 'COMPLETED', { result, total_score: total, status_note: null })
  await verifySkills(trx, assessment, isPassed(result) ? sent : [])
}

function isPassed(result: ReviewsOutcome['result']): boolean {
  return passedResults.some((passed) => passed === result)
}
