import { formatTotal } from '#shared/reviews/totals.ts'
import type { VettingRow } from './vettingQuery.ts'

/** The mean of the reviews that were sent. Whoever owes a review reads none before sending it. */
export function ScoreSoFar({ row: { score, blind } }: { readonly row: Pick<VettingRow, 'score' | 'blind'> }) {
  if (blind) return <span title="You can see the score after you have sent your own review.">Hidden</span>
  return score === null ? '–' : formatTotal(score)
}
