import type { CandidateFilter } from '#web/platform/lib/graphql.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { parseFilter, printFilter } from './filters.ts'

/** Returns the filter in the address, and a function that changes some of its values and keeps the others. */
export function useCandidateFilter() {
  const [query, setQuery] = useAddress()
  const change = (changes: CandidateFilter) => setQuery(printFilter(changes), { preventScrollReset: true })
  return [parseFilter(query), change] as const
}
