/** The most criteria of a rubric. More cannot be scored with care. */
export const criterionLimit = 10

/** The scores that a criterion can have. An anchor can say what each of them looks like. */
export const scores = [1, 2, 3, 4] as const

/** The anchors of a criterion of which nobody says what its scores look like. */
export const noAnchors: readonly string[] = scores.map(() => '')

/** What a score looks like; where a criterion has no anchors at all, which end of the scale it is. */
export function wordsOfScore(anchors: readonly string[], score: number): string {
  if (anchors.some(Boolean)) return anchors[score - 1] ?? ''
  if (score === scores[0]) return 'lowest'
  return score === scores.length ? 'highest' : ''
}

/** In percent, where nobody sets another one. */
export const defaultPassMark = 65

/** How much of the total a criterion decides, in percent; null while its weight is none. */
export function shareOf(weight: unknown, weights: readonly unknown[]): number | null {
  const sum = sumOfWeights(weights)
  return isWeight(weight) && sum > 0 ? (100 * weight) / sum : null
}

/** The sum of the weights of a rubric. What is half typed counts nothing. */
export function sumOfWeights(weights: readonly unknown[]): number {
  return weights.filter(isWeight).reduce((sum, weight) => sum + weight, 0)
}

function isWeight(weight: unknown): weight is number {
  return typeof weight === 'number' && Number.isInteger(weight) && weight > 0
}
