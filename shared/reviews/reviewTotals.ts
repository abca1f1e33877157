import type { AssessmentResult } from '#shared/assessments/assessmentTypes.ts'

/** The rating of one criterion: its weight, and a score from 1 to 4, or null when it was not rated. */
export interface Rating {
  readonly weight: number
  readonly score: number | null
}

/** The rating of one criterion of a rubric, in one review. */
export interface CriterionRating extends Rating {
  readonly criterion_id: string
  readonly must_pass: boolean
}

/** The outcome of an assessment by its sent reviews. */
export interface ReviewsOutcome {
  /** In percent with one digit, rounded half up. The result follows the exact total. */
  readonly total: number
  readonly result: Exclude<AssessmentResult, 'INCONCLUSIVE'>
  readonly failedMustPass: boolean
  /** True if the total is so near the pass mark that one reviewer may be wrong. */
  readonly closeToMark: boolean
}

/** A second review is due when the total is within this number of points of the pass mark. */
export const doubtfulPoints = 5
const strongPassPoints = 15
const strongFailPoints = 20
/** A must-pass criterion fails at this mean or below: at 1 or 2, or if reviewers are divided evenly between 2 and 3. */
const failingMean = 2.5

/**
 * Gives total and result of an assessment by docs/product.md#results-of-reviews. The order of the reviews does not
 * matter. Fractions are exact, so that a total on a boundary counts as on it.
 * @param reviews the ratings of each sent review. One without a rated criterion does not count.
 * @param passMark percent.
 * @returns undefined if nothing is rated.
 */
export function outcomeOf(
  reviews: readonly (readonly CriterionRating[])[],
  passMark: number,
): ReviewsOutcome | undefined {
  const totals = reviews.flatMap((ratings) => totalOf(ratings) ?? [])
  if (totals.length === 0) return undefined
  const mean = meanOf(totals)
  const points = (more: number) => compare(mean, fractionOf(passMark + more))
  const failedMustPass = failsMustPass(reviews)
  const byTotal = resultBy(points)
  const isCapped = failedMustPass && byTotal !== 'STRONG_FAIL'
  return {
    total: toTenths(mean),
    result: isCapped ? 'FAIL' : byTotal,
    failedMustPass,
    closeToMark: points(-doubtfulPoints) >= 0 && points(doubtfulPoints) <= 0,
  }
}

/** @param points compares the total with the pass mark plus this number of points: below 0, 0 or above. */
function resultBy(points: (more: number) => number): ReviewsOutcome['result'] {
  if (points(strongPassPoints) >= 0) return 'STRONG_PASS'
  if (points(0) >= 0) return 'PASS'
  return points(-strongFailPoints) >= 0 ? 'FAIL' : 'STRONG_FAIL'
}

function failsMustPass(reviews: readonly (readonly CriterionRating[])[]): boolean {
  const rated = reviews.flat().filter(({ must_pass, score }) => must_pass && score !== null)
  return [...Map.groupBy(rated, ({ criterion_id }) => criterion_id).values()].some(
    (ratings) => ratings.reduce((sum, { score }) => sum + (score ?? 0), 0) <= failingMean * ratings.length,
  )
}

/**
 * Gives Σ weight × score ÷ (Σ weight × 4) over the rated criteria of one review, in percent with one digit, rounded
 * half up; null when none is rated.
 */
export function totalScore(ratings: readonly Rating[]): number | null {
  const total = totalOf(ratings)
  return total ? toTenths(total) : null
}

/** A fraction in percent, whose denominator is positive. */
interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

function totalOf(ratings: readonly Rating[]): Fraction | undefined {
  const rated = ratings.flatMap(({ weight, score }) => (score === null ? [] : { weight, score }))
  if (rated.length === 0) return undefined
  const earned = rated.reduce((sum, { weight, score }) => sum + weight * score, 0)
  const possible = rated.reduce((sum, { weight }) => sum + 4 * weight, 0)
  return { top: 100n * BigInt(earned), bottom: BigInt(possible) }
}

function meanOf(fractions: readonly Fraction[]): Fraction {
  const sum = fractions.reduce((a, b) => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }))
  return { top: sum.top, bottom: sum.bottom * BigInt(fractions.length) }
}

/** Reads a pass mark, which has a few decimals at most. */
function fractionOf(percent: number): Fraction {
  return { top: BigInt(Math.round(percent * 1_000)), bottom: 1_000n }
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

/** Rounds to one digit, half up. */
function toTenths({ top, bottom }: Fraction): number {
  return Number((20n * top + bottom) / (2n * bottom)) / 10
}
