/** The most criteria of a rubric. More cannot be scored with care. */
export const criterionLimit = 10

/** The scores that a criterion can have. An anchor can say what each of them looks like. */
export const scores = [1, 2, 3, 4] as const

/** The anchors of a criterion that describes none of its scores. */
export const noAnchors: readonly string[] = scores.map(() => '')

/** Describes a score by its anchor. Without anchors it says which end of the scale the score is. */
export function wordsOfScore(anchors: readonly string[], score: number): string {
  if (anchors.some(Boolean)) return anchors[score - 1] ?? ''
  if (score === scores[0]) return 'lowest'
  return score === scores.length ? 'highest' : ''
}

/** In percent. An assessment may set another one. */
export const defaultPassMark = 65

/** Gives the part of the total that a criterion decides, in percent; null while it has no weight. */
export function shareOf(weight: unknown, weights: readonly unknown[]): number | null {
  const sum = sumOfWeights(weights)
  return isWeight(weight) && sum > 0 ? (100 * weight) / sum : null
}

/** Sums the weights of a rubric. A half-typed weight counts as 0. */
export function sumOfWeights(weights: readonly unknown[]): number {
  return weights.filter(isWeight).reduce((sum, weight) => sum + weight, 0)
}

function isWeight(weight: unknown): weight is number {
  return typeof weight === 'number' && Number.isInteger(weight) && weight > 0
}
