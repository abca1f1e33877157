import * as z from 'zod/mini'
import { maxDueDays } from '#shared/developerAssessments/assessmentSending.ts'
import { longText, optional, optionalId, requiredText, rowId } from '#shared/platform/fields.ts'

const score = z.nullable(
  z.int('Score from 1 to 4.').check(z.minimum(1, 'Score from 1 to 4.'), z.maximum(4, 'Score from 1 to 4.')),
)

export const criterionScoreInput = z.object({
  criterion_id: rowId(),
  score,
  comment: optional(longText()),
})

const skillNames = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(50))

/** A save replaces the whole draft, so that no part of it can be missed. */
const reviewText = {
  scores: z.array(criterionScoreInput).check(z.maxLength(50, 'A rubric has at most 50 criteria.')),
  comments: optional(longText(5_000)),
  /** Claimed skills of the stack that the work shows. A skill in no list is not answered. */
  shown_skills: skillNames,
  /** Skills of the stack that the work shows although the developer does not claim them. */
  unclaimed_skills: skillNames,
  unshown_skills: skillNames,
}

export const reviewDraft = z.object(reviewText)
export type ReviewDraft = z.output<typeof reviewDraft>

export const reviewInput = z.object({ id: rowId(), version: z.int(), ...reviewText })
export type ReviewInput = z.output<typeof reviewInput>

export const declineInput = z.object({
  id: rowId(),
  version: z.int(),
  reason: requiredText('Give a reason, so that somebody else can be asked.', 500),
})

export const secondReviewInput = z.object({
  id: rowId(),
  reviewer_id: rowId('Choose a reviewer.'),
  version: z.int(),
})

const dayRange = `Enter a number of days from 1 to ${maxDueDays}.`

/** Names the review, the person who writes it instead, and the days until it is due. */
export const replaceInput = z.object({
  id: rowId(),
  reviewer_id: rowId('Choose a reviewer.'),
  days: z.int(dayRange).check(z.gte(1, dayRange), z.lte(maxDueDays, dayRange)),
})
export type ReplaceInput = z.output<typeof replaceInput>

/** Moves a review to somebody else, or to nobody. */
export const moveReviewForm = z.object({
  review_id: replaceInput.shape.id,
  reviewer_id: optionalId('Choose a reviewer.'),
  days: replaceInput.shape.days,
})

/** Names the review that decides where two contradict each other. */
export const followReviewInput = z.object({
  id: rowId(),
  review_id: rowId('Choose a review.'),
  reason: requiredText('Explain why this review decides.', 500),
  version: z.int(),
})
export type FollowReviewInput = z.output<typeof followReviewInput>

export const inconclusiveInput = z.object({
  id: rowId(),
  reason: requiredText('Explain why the assessment is inconclusive.', 500),
  version: z.int(),
})
