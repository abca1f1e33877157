import { useEffect, useState } from 'react'
import { matcherPollMs } from '#shared/skillsSearch/matching.ts'
import { useApi } from '#web/platform/lib/api/useApi.ts'
import { pollWhileVisible } from '#web/platform/lib/browser/pollWhileVisible.ts'
import { type FetchedRanking, fetchRanking, type RankedSearch } from './fetchRanking.ts'

/**
 * Polls the best candidates of a search every ten seconds while the page is visible, and at once when its job, countries or filter change. Its
 * relaxation must not change. Unchanged candidates stay the same objects, and an unchanged ranking renders nothing. `error` is the failure of the last poll; the ranking before it stays.
 */
export function useCandidates(search: RankedSearch, count: number, profileCount: number) {
  const api = useApi()
  const [ranking, setRanking] = useState<FetchedRanking>()
  const [error, setError] = useState<unknown>()
  const [refreshCount, setRefreshCount] = useState(0)

  // A new `refreshCount` polls at once, and so does a new number of profiles: its developers are candidates no more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; the effect starts from the present ranking, then keeps its own.
  useEffect(() => {
    let latest = ranking
    let stopped = false
    const poll = async () => {
      try {
        const next = await fetchRanking(api, search, count, latest)
        if (stopped) return
        latest = next
        setRanking(next)
        setError(undefined)
      } catch (reason) {
        if (!stopped) setError(reason)
      }
    }
    const stop = pollWhileVisible(poll, matcherPollMs)
    return () => {
      stopped = true
      stop()
    }
  }, [api, search.job_id, search.countries.join(), JSON.stringify(search.filter), count, profileCount, refreshCount])

  return {
    ranking,
    error,
    /** True until the requested number has arrived. */
    loading: ranking?.count !== count && error === undefined,
    /** Polls at once. */
    refresh: () => {
      setError(undefined)
      setRefreshCount((before) => before + 1)
    },
  }
}
