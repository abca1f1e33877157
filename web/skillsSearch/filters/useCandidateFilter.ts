import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import type { CandidateFilter } from '#web/platform/lib/graphql.ts'
import { parseCandidateFilter, printCandidateFilter } from './filters.ts'

/** Returns the filter in the address, and a function that changes some of its values and keeps the others. */
export function useCandidateFilter() {
  const [query, setQuery] = useAddress()
  const change = (changes: CandidateFilter) => setQuery(printCandidateFilter(changes), { preventScrollReset: true })
  return [parseCandidateFilter(query), change] as const
}
