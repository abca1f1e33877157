import { type CriterionRating, totalScore } from './reviewTotals.ts'

/** A review that scores less than this share of the weights of its rubric settles nothing. */
export const leastCoverage = 0.6

/** Two reviews whose totals differ by this many points contradict each other. */
export const contradictoryPoints = 25

/** A line of a rubric, as far as coverage needs it. */
export interface RubricLine {
  readonly id: string
  readonly weight: number
  readonly must_pass: boolean
}

/**
 * Returns whether a review says enough to settle a result: it scores at least 60% of the weights, and every criterion that must be
 * passed.
 */
export function coversRubric(ratings: readonly CriterionRating[], rubric: readonly RubricLine[]): boolean {
  const scored = new Set(ratings.filter(({ score }) => score !== null).map(({ criterion_id }) => criterion_id))
  const weightOf = (lines: readonly RubricLine[]) => lines.reduce((sum, { weight }) => sum + weight, 0)
  const isOpen = rubric.some(({ id, must_pass }) => must_pass && !scored.has(id))
  return !isOpen && weightOf(rubric.filter(({ id }) => scored.has(id))) >= leastCoverage * weightOf(rubric)
}

/**
 * Returns whether two reviews contradict each other: their totals differ by 25 points or more, or only one of them fails a criterion
 * that must be passed. A third review decides between them, so more than two never contradict.
 */
export function contradict(reviews: readonly (readonly CriterionRating[])[]): boolean {
  const [one, other, ...more] = reviews
  if (!one || !other || more.length > 0) return false
  const difference = Math.abs((totalScore(one) ?? 0) - (totalScore(other) ?? 0))
  return difference >= contradictoryPoints || failed(one) !== failed(other)
}

/** Writes the criteria that must be passed and that a review scores 1 or 2, in one order. */
function failed(ratings: readonly CriterionRating[]): string {
  const low = ratings.filter(({ must_pass, score }) => must_pass && score !== null && score <= 2)
  return low
    .map(({ criterion_id }) => criterion_id)
    .sort()
    .join()
}

/** Says why an assessment became inconclusive by itself. @param days the firm's. */
export function inconclusiveBecause(days: number): string {
  return `The reviews cover too little of the rubric, and no other review came within ${days} ${days === 1 ? 'day' : 'days'}.`
}

/** Writes how much of a rubric was scored, such as "4 of 5 criteria". */
export function coverageText(scored: number, criteria: number): string {
  return `${scored} of ${criteria} ${criteria === 1 ? 'criterion' : 'criteria'}`
}
