import { listCriteria } from '#server/assessments/rubric/criteria.ts'
import { isEvidence } from '#server/developerAssessments/talks/isEvidence.ts'
import type { Trx } from '#server/platform/db/connection/connect.ts'
import { passedResults } from '#shared/assessments/assessmentTypes.ts'
import { isOpenReview, type ReviewOrigin } from '#shared/developerAssessments/developerAssessments.ts'
import { contradict, coversRubric } from '#shared/reviews/reviewEvidence.ts'
import { outcomeOf, type ReviewsOutcome } from '#shared/reviews/reviewTotals.ts'
import { drawSecondReviewer, isDrawnForCalibration } from './drawing.ts'
import { type RatedReview, ratedReviews } from './ratedReviews.ts'
import { secondPersonReason } from './secondPerson.ts'
import { takeBackEarlier } from './takeBack.ts'
import { type AssessmentUnderReview, moveAssessment } from './underReview.ts'
import { verifySkills } from './verifySkills.ts'

/**
 * Moves an assessment on once no review is awaited: to a second review if the first leaves doubt, to its result, or back to the people who assign. A review that covers too little of the rubric settles nothing, and two that contradict each other are a question for a vetter. The assessment is locked.
 */
export async function settle(trx: Trx, assessment: AssessmentUnderReview): Promise<void> {
  const reviews = await ratedReviews(trx, assessment.id)
  if (reviews.some(isOpenReview)) return
  const sent = reviews.filter(({ status }) => status === 'SENT')
  const [first] = sent
  if (!first) return moveAssessment(trx, assessment, 'SUBMITTED')
  const rubric = await listCriteria(trx, [assessment.assessment_version_id])
  const settling = sent.filter(({ ratings }) => coversRubric(ratings, rubric))
  const ratings = settling.map((review) => review.ratings)
  const outcome = outcomeOf(ratings, assessment.pass_mark)
  const isSingle = sent.length === 1
  if (isSingle && (await awaitsSecond(trx, assessment, outcome, first, reviews))) return
  if (!outcome || contradict(ratings)) return awaitVetter(trx, assessment)
  if (!(await isEvidence(trx, assessment.id)) || restsOnHand(settling, outcome, assessment))
    return awaitVetter(trx, assessment)
  // What a review says against a skill counts in any case.
  const heard = sent.map((review) => (settling.includes(review) ? review : { ...review, shown_skills: [] }))
  await complete(trx, assessment, heard, outcome)
}

/** Tells whether whoever recorded the work, or could have handed it in, alone says that it passed: others saw too little of it to say so. */
function restsOnHand(
  settling: readonly RatedReview[],
  { result }: ReviewsOutcome,
  { hand_ids }: AssessmentUnderReview,
) {
  const [only, ...others] = settling
  return only !== undefined && others.length === 0 && isPassed(result) && hand_ids.includes(only.reviewer_id)
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
  outcome: ReviewsOutcome | undefined,
  first: RatedReview,
  reviews: readonly RatedReview[],
): Promise<boolean> {
  const origin = await secondReviewReason(trx, outcome, assessment, first)
  const isDrawn = origin !== undefined && (await drawSecondReviewer(trx, assessment, origin))
  const isSecond = assessment.status === 'SECOND_REVIEW'
  const isAskedFor = isSecond && reviews.some((review) => review !== first && review.origin !== 'CALIBRATION')
  // Without anybody to draw, a doubt waits until somebody is chosen by hand. A calibration is not worth the wait.
  if (!isDrawn && !isAskedFor && (origin === undefined || origin === 'CALIBRATION')) return false
  if (!isSecond) await moveAssessment(trx, assessment, 'SECOND_REVIEW')
  return true
}

/** Says why the first review is not enough; undefined when it is. @param outcome undefined if it covers too little. */
async function secondReviewReason(
  trx: Trx,
  outcome: ReviewsOutcome | undefined,
  assessment: AssessmentUnderReview,
  first: RatedReview,
): Promise<ReviewOrigin | undefined> {
  if (!outcome) return 'NOT_COVERED'
  const { closeToMark, failedMustPass, result } = outcome
  if (failedMustPass) return 'MUST_PASS_FAILED'
  if (closeToMark) return 'CLOSE_TO_MARK'
  const reason = await secondPersonReason(trx, assessment, first, isPassed(result))
  return reason ?? (isDrawnForCalibration(assessment.id) ? 'CALIBRATION' : undefined)
}

/** Completes an assessment by its outcome. @param heard its sent reviews; those that settle nothing show no skill. */
export async function complete(
  trx: Trx,
  assessment: AssessmentUnderReview,
  heard: readonly RatedReview[],
  { total, result }: ReviewsOutcome,
  status_note: string | null = null,
): Promise<void> {
  await moveAssessment(trx, assessment, 'COMPLETED', { result, total_score: total, status_note })
  await verifySkills(trx, assessment, isPassed(result) ? heard : [])
  // The latest word counts.
  if (!isPassed(result)) await takeBackEarlier(trx, assessment)
}

function isPassed(result: ReviewsOutcome['result']): boolean {
  return passedResults.some((passed) => passed === result)
}
