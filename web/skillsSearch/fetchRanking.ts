import type { ApolloClient } from '@apollo/client'
import { candidatePageSize } from '#shared/matching.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { keepSame } from '#web/platform/lib/keepSame.ts'
import type { Candidate } from './candidate.ts'

const candidatesQuery = graphql(`
  query allSearchDevs($job_id: ID!, $count: Int!, $offset: Int!, $version: String) {
    allSearchDevs(job_id: $job_id, count: $count, offset: $offset, version: $version) {
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

const versionQuery = graphql(`
  query versionOfSearchDevs($job_id: ID!, $count: Int!) {
    allSearchDevs(job_id: $job_id, count: $count) {
      version
    }
  }
`)

/** The best candidates as they were last seen. */
export interface Ranking {
  /** How many were asked for. */
  readonly count: number
  /** All candidates, however many are here. */
  readonly total: number
  readonly developers: readonly Candidate[]
  readonly pages: readonly Page[]
  /** Of all pages together, seen before any of them was asked for; undefined while it is not known. */
  readonly version: string | undefined
}

/** What one answer holds. */
interface Page {
  readonly version: string
  readonly total: number
  readonly developers: readonly Candidate[]
}

type Client = Pick<ApolloClient, 'query'>

/** The ranking is kept by the caller, with its versions; a second copy in the cache would have to be kept in step. */
const uncached = { fetchPolicy: 'no-cache', context: showsErrors } as const

/**
 * Asks for the best candidates, page by page. Where several pages are shown, their version is asked for first, so that nothing new
 * is one short answer however many they are; each page that is as it was is told so in few bytes.
 * @param before what was seen last; it is returned where nothing changed.
 */
export async function fetchRanking(
  client: Client,
  jobId: string,
  count: number,
  before: Ranking | undefined,
): Promise<Ranking> {
  const known = before?.count === count ? before : undefined
  const version = known && count > candidatePageSize ? await fetchVersion(client, jobId, count) : undefined
  if (known && version !== undefined && version === known.version) return known
  const places = Array.from({ length: Math.ceil(count / candidatePageSize) }, (_, place) => place)
  const pages = await Promise.all(places.map((place) => fetchPage(client, jobId, place, before?.pages[place])))
  if (known && version === known.version && pages.every((page, place) => page === known.pages[place])) return known
  const developers = keepSame(before?.developers ?? [], withoutTwins(pages.flatMap((page) => page.developers)))
  return { version, count, total: pages[0]?.total ?? 0, pages, developers }
}

async function fetchVersion(client: Client, jobId: string, count: number): Promise<string | undefined> {
  const { data } = await client.query({ ...uncached, query: versionQuery, variables: { job_id: jobId, count } })
  return data?.allSearchDevs.version
}

async function fetchPage(client: Client, jobId: string, place: number, before: Page | undefined): Promise<Page> {
  const variables = {
    job_id: jobId,
    count: candidatePageSize,
    offset: place * candidatePageSize,
    version: before?.version ?? null,
  }
  const { data } = await client.query({ ...uncached, query: candidatesQuery, variables })
  if (!data) throw new Error('An answer without errors has data.')
  return before && data.allSearchDevs.unchanged ? before : data.allSearchDevs
}

/** Whoever moved to another page while the pages were asked for may stand on both, until the next asking. */
function withoutTwins(developers: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(developers.map((developer) => [developer.id, developer])).values()]
}
