import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { matcherPollMs } from '#shared/matching.ts'
import { showsErrors } from '#web/lib/apollo.ts'
import { graphql } from '#web/lib/graphql.ts'
import { keepSame } from '#web/lib/keepSame.ts'
import { pollWhileVisible } from '#web/lib/pollWhileVisible.ts'
import type { Candidate } from './candidate.ts'

const candidatesQuery = graphql(`
  query allSearchDevs($job_id: ID!, $count: Int!, $version: String) {
    allSearchDevs(job_id: $job_id, count: $count, version: $version) {
      version
      total
      unchanged
      developers {
        id
        first_name
        last_name
        country
        cost_rate
        currency
        avatar
        match_percentage
        skills {
          years_of_experience
          verified
          skill {
            id
          }
        }
        job_profiles {
          created_at
        }
        job_messages {
          created_at
          delivery_method
          state
          success
          metadata
        }
      }
    }
  }
`)

/** The best candidates as they were last seen. */
interface Ranking {
  readonly version: string
  /** What the version is of. */
  readonly count: number
  /** All candidates, however many are here. */
  readonly total: number
  readonly developers: readonly Candidate[]
}

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

async function fetchRanking(
  client: ApolloClient,
  jobId: string,
  count: number,
  before: Ranking | undefined,
): Promise<Ranking | undefined> {
  const { data } = await client.query({
    query: candidatesQuery,
    variables: { job_id: jobId, count, version: before?.count === count ? before.version : null },
    // The ranking is kept here, with its version; a second copy in the cache would have to be kept in step.
    fetchPolicy: 'no-cache',
    context: showsErrors,
  })
  const answer = data?.allSearchDevs
  if (!answer || answer.unchanged) return before
  const { version, total, developers } = answer
  return { version, count, total, developers: keepSame(before?.developers ?? [], developers) }
}
