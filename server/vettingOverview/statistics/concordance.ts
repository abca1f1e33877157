import type { IntervalEstimate } from './estimates.ts'
import { type Counted, jackknife } from './jackknife.ts'

/** More is better in both. */
export interface Scored {
  readonly score: number
  readonly outcome: number
}

/**
 * Computes Harrell's C (Harrell and others, 1982): among pairs of people with different outcomes, the share in which the one with the better outcome had the higher score. Equal scores count half. With two outcomes it is the area under the ROC curve (Hanley and McNeil, 1982). 0.5 is chance.
 * @returns null when all outcomes are equal.
 */
export function concordance(cells: readonly Counted<Scored>[]): number | null {
  let pairs = 0
  let right = 0
  for (const [index, one] of cells.entries()) {
    for (const other of cells.slice(index + 1)) {
      if (one.observed.outcome === other.observed.outcome) continue
      const weight = one.count * other.count
      const order = Math.sign(one.observed.outcome - other.observed.outcome)
      pairs += weight
      right += (weight * (1 + order * Math.sign(one.observed.score - other.observed.score))) / 2
    }
  }
  return pairs === 0 ? null : right / pairs
}

/** Computes the concordance with its interval, which lies within 0 and 1. */
export function concordanceOf(cells: readonly Counted<Scored>[]): IntervalEstimate | null {
  const found = jackknife(cells, concordance)
  return found && { value: found.value, low: Math.max(0, found.low), high: Math.min(1, found.high) }
}
