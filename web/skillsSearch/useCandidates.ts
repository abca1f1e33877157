import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { matcherPollMs } from '#shared/matching.ts'
import { pollWhileVisible } from '#web/platform/lib/pollWhileVisible.ts'
import { fetchRanking, type Ranking } from './fetchRanking.ts'

/**
 * The best candidates of a job, asked for again every ten seconds while the page is seen. What reads as before stays the same
 * object; an unchanged ranking renders nothing. `error` is why the last asking failed; the ranking before it stays.
 */
export function useCandidates(jobId: string, count: number) {
  const client = useApolloClient()
  const [ranking, setRanking] = useState<Ranking>()
  const [error, setError] = useState<unknown>()
  const [turn, setTurn] = useState(0)

  // A new turn asks at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; and the ranking is the effect's own, for its version.
  useEffect(() => {
    let latest = ranking
    let stopped = false
    const ask = async () => {
      try {
        const next = await fetchRanking(client, jobId, count, latest)
        if (stopped) return
        latest = next
        setRanking(next)
        setError(undefined)
      } catch (reason) {
        if (!stopped) setError(reason)
      }
    }
    const stop = pollWhileVisible(ask, matcherPollMs)
    return () => {
      stopped = true
      stop()
    }
  }, [client, jobId, count, turn])

  return {
    ranking,
    error,
    /** Whether more was asked for than is here yet. */
    loading: ranking?.count !== count && error === undefined,
    /** Asks at once. */
    refresh: () => {
      setError(undefined)
      setTurn((before) => before + 1)
    },
  }
}
