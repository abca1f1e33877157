/** The bounds are those of the 95 % interval. */
export interface IntervalEstimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The 97.5 % quantile of the normal distribution. */
const normalQuantile = 1.959964

/**
 * Computes the 97.5 % quantile of Student's t distribution, by the expansion of Cornish and Fisher (Abramowitz and Stegun, 1964, 26.7.5).
 * It is right to two decimals from 4 degrees of freedom on.
 */
export function studentQuantile(degrees: number): number {
  const z = normalQuantile
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ]
  return terms.reduce((sum, term, index) => sum + term / degrees ** (index + 1), z)
}

/** The database gives the size of a sample, its mean and its standard deviation (with n − 1). */
export interface Sample {
  readonly count: number
  readonly mean: number
  readonly deviation: number
}

/** Computes the mean of a sample with the interval of Student (1908); null for fewer than two values. */
export function meanOf({ count, mean, deviation }: Sample): IntervalEstimate | null {
  if (count < 2) return null
  const margin = (studentQuantile(count - 1) * deviation) / Math.sqrt(count)
  return { value: mean, low: mean - margin, high: mean + margin }
}

/** The sums of squares and products around the means, as `regr_sxx`, `regr_syy` and `regr_sxy` give them. */
export interface Regression {
  readonly count: number
  readonly sxx: number
  readonly syy: number
  readonly sxy: number
}

/** Computes the slope of the least squares line with Student's interval; null for fewer than three points or a single moment. */
export function slopeOf({ count, sxx, syy, sxy }: Regression): IntervalEstimate | null {
  if (count < 3 || sxx <= 0) return null
  const value = sxy / sxx
  // Rounding may leave a perfect line slightly less than nothing.
  const residual = Math.max(0, syy - value * sxy)
  const margin = studentQuantile(count - 2) * Math.sqrt(residual / (count - 2) / sxx)
  return { value, low: value - margin, high: value + margin }
}

/** Computes a share with the interval of Wilson (1927), which stays within 0 and 1; null when nothing was counted. */
export function estimateShare(part: number, count: number): IntervalEstimate | null {
  if (count === 0) return null
  const z2 = normalQuantile ** 2
  const share = part / count
  const middle = (share + z2 / (2 * count)) / (1 + z2 / count)
  const margin =
    (normalQuantile / (1 + z2 / count)) * Math.sqrt((share * (1 - share)) / count + z2 / (4 * count * count))
  return { value: share, low: Math.max(0, middle - margin), high: Math.max(share, Math.min(1, middle + margin)) }
}
