import { type IntervalEstimate, studentQuantile } from './estimates.ts'

/** The number of independent units that showed exactly this observation. */
export interface Counted<Observation> {
  readonly observed: Observation
  readonly count: number
}

/**
 * Computes a statistic with the interval of the jackknife (Tukey, 1958; Efron and Stein, 1981): each unit is left out once. Units that showed the same are left out together, so that the work does not grow with the number of units.
 * @param statistic is null when it is not defined, such as for units that do not differ.
 * @returns null when the statistic of all units, or of all but one, is not defined.
 */
export function jackknife<Observation>(
  cells: readonly Counted<Observation>[],
  statistic: (cells: readonly Counted<Observation>[]) => number | null,
): IntervalEstimate | null {
  const value = statistic(cells)
  const units = cells.reduce((sum, { count }) => sum + count, 0)
  if (value === null || units < 2) return null
  const left: { readonly count: number; readonly value: number }[] = []
  for (const [index, { count }] of cells.entries()) {
    const without = statistic(cells.map((cell, at) => (at === index ? { ...cell, count: cell.count - 1 } : cell)))
    if (without === null) return null
    left.push({ count, value: without })
  }
  const mean = left.reduce((sum, each) => sum + each.count * each.value, 0) / units
  const squares = left.reduce((sum, each) => sum + each.count * (each.value - mean) ** 2, 0)
  const margin = studentQuantile(units - 1) * Math.sqrt((squares * (units - 1)) / units)
  return { value, low: value - margin, high: value + margin }
}
