/** The most criteria of a rubric. More cannot be scored with care. */
export const criterionLimit = 10

/** The scores that a criterion can have, each with an anchor that says what it looks like. */
export const scores = [1, 2, 3, 4] as const

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
