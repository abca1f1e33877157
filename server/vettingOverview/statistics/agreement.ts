import type { IntervalEstimate } from './estimates.ts'
import { type Counted, jackknife } from './jackknife.ts'

/** The values that several reviewers gave one unit, in any order. */
type Ratings = readonly number[]

/** Nominal values are only equal or different; ordinal ones have an order. */
export type Scale = 'nominal' | 'ordinal'

/**
 * Computes Krippendorff's alpha (Krippendorff, 2011, "Computing Krippendorff's Alpha-Reliability"): 1 is full agreement, and 0 is that of chance. It takes any number of reviewers, and units that some of them did not rate.
 * @param units with a single value are left out, since they say nothing.
 * @returns null when fewer than two different values were given, so that nothing could have been confused.
 */
export function krippendorffAlpha(units: readonly Counted<Ratings>[], scale: Scale): number | null {
  const shared = units.filter(({ observed, count }) => observed.length > 1 && count > 0)
  const levels = [...new Set(shared.flatMap(({ observed }) => observed))].sort((one, other) => one - other)
  if (levels.length < 2) return null
  const coincidences = coincidencesOf(shared, levels)
  const totals = coincidences.map((row) => sum(row))
  const all = sum(totals)
  let observed = 0
  let expected = 0
  for (const [low, row] of coincidences.entries()) {
    for (let high = low + 1; high < levels.length; high++) {
      const distance = scale === 'nominal' ? 1 : ordinalDistance(totals, low, high)
      observed += (row[high] ?? 0) * distance
      expected += (totals[low] ?? 0) * (totals[high] ?? 0) * distance
    }
  }
  return 1 - ((all - 1) * observed) / expected
}

/** Computes alpha with its interval, which ends at 1 at the latest. */
export function agreementOf(units: readonly Counted<Ratings>[], scale: Scale): IntervalEstimate | null {
  const compared = units.filter(({ observed }) => observed.length > 1)
  const alpha = jackknife(compared, (cells) => krippendorffAlpha(cells, scale))
  return alpha && { value: alpha.value, low: Math.max(-1, alpha.low), high: Math.min(1, alpha.high) }
}

/** Counts how often each pair of values met in a unit. A unit counts as often as it has values. */
function coincidencesOf(units: readonly Counted<Ratings>[], levels: readonly number[]): number[][] {
  const pairs = levels.map(() => levels.map(() => 0))
  for (const { observed, count } of units) {
    const tallies = levels.map((level) => observed.filter((value) => value === level).length)
    const weight = count / (observed.length - 1)
    for (const [one, row] of pairs.entries()) {
      for (const other of row.keys()) {
        const tally = tallies[one] ?? 0
        row[other] = (row[other] ?? 0) + weight * tally * ((tallies[other] ?? 0) - (one === other ? 1 : 0))
      }
    }
  }
  return pairs
}

/** Measures how far two values are apart: by the values that were given between them, not by their names. */
function ordinalDistance(totals: readonly number[], low: number, high: number): number {
  const between = sum(totals.slice(low, high + 1))
  return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
