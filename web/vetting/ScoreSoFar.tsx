import { formatTotal } from '#shared/reviews/totals.ts'
import type { VettingRow } from './vettingQuery.ts'

/** Shows the mean of the sent reviews. Viewers who still owe a review do not see it. */
export function ScoreSoFar({ row: { score, blind } }: { readonly row: Pick<VettingRow, 'score' | 'blind'> }) {
  if (blind) return <span title="You can see the score after you have sent your own review.">Hidden</span>
  return score === null ? '–' : formatTotal(score)
}
