import { useEffect, useState } from 'react'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { type ReceivedSearch, readSearch, readSearchFailure, type SearchOutcome } from './searchOutcome.ts'

/**
 * Runs the search of a query string whenever it changes, and again on `retry`. An empty string is no search.
 * @returns the last outcome, which stays until the next one arrives.
 */
export function useResumeSearch(query: string) {
  const portal = usePortal()
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<SearchOutcome & { readonly key: string }>()
  const key = query && `${run} ${query}`

  // The answer belongs to one query string; when that changes, the request is aborted.
  useEffect(() => {
    if (!query) return
    const controller = new AbortController()
    const show = (outcome: SearchOutcome) => setOutcome({ key, ...outcome })
    portal
      .get<ReceivedSearch>(`/developer/search-resume?${query}`, controller.signal)
      .then((received) => controller.signal.aborted || show(readSearch(received)))
      .catch((error: unknown) => controller.signal.aborted || show(readSearchFailure(error)))
    return () => controller.abort()
  }, [portal, query, key])

  const shown = query ? outcome : undefined
  return {
    answer: shown?.answer,
    refusal: shown?.refusal,
    failure: shown?.failure,
    loading: key !== '' && outcome?.key !== key,
    retry: () => setRun(run + 1),
  }
}
