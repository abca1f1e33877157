/** Gives the value that a share of the values does not exceed, such as 0.99 for the 99th percentile. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The times of one measurement, in ms. */
export interface Timing {
  readonly name: string
  readonly p50: number
  readonly p99: number
}
