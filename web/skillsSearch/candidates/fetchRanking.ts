import { candidatePageSize } from '#shared/skillsSearch/matching.ts'
import type { Api } from '#web/platform/lib/api/createApi.ts'
import { share } from '#web/platform/lib/api/share.ts'
import { type AllSearchDevsQuery, type AllSearchDevsQueryVariables, graphql } from '#web/platform/lib/graphql.ts'
import type { Candidate } from '#web/skillsSearch/card/candidate.ts'

const candidatesQuery = graphql(`
  query allSearchDevs(
    $job_id: ID!
    $countries: [String!]!
    $relax: Relaxation
    $filter: CandidateFilter
    $count: Int!
    $offset: Int!
    $version: String
  ) {
    allSearchDevs(
      job_id: $job_id
      countries: $countries
      relax: $relax
      filter: $filter
      count: $count
      offset: $offset
      version: $version
    ) {
      version
      total
      unfiltered
      not_shown {
        id
        name
        reason
      }
      unchanged
      developers {
        ...CandidateDetails
      }
    }
  }
`)

const versionQuery = graphql(`
  query versionOfSearchDevs(
    $job_id: ID!
    $countries: [String!]!
    $relax: Relaxation
    $filter: CandidateFilter
    $count: Int!
  ) {
    allSearchDevs(job_id: $job_id, countries: $countries, relax: $relax, filter: $filter, count: $count) {
      version
    }
  }
`)

/** The best candidates as last fetched. */
export interface FetchedRanking {
  /** The requested number of candidates. */
  readonly count: number
  /** The number of all candidates whom the filter leaves, including those not fetched. */
  readonly total: number
  /** The number of all candidates without the filter. */
  readonly unfiltered: number
  /** Members whom the company must not see. */
  readonly notShown: Page['not_shown']
  readonly developers: readonly Candidate[]
  readonly pages: readonly Page[]
  /** The version of all pages together, read before the pages; undefined while it is not known. */
  readonly version: string | undefined
}

interface Page {
  readonly version: string
  readonly total: number
  readonly unfiltered: number
  readonly not_shown: AllSearchDevsQuery['allSearchDevs']['not_shown']
  readonly developers: readonly Candidate[]
}

/** The ranked candidates: those of a job in some countries, or that a relaxation of it adds, and whom a filter leaves. */
export type RankedSearch = Pick<AllSearchDevsQueryVariables, 'job_id' | 'relax' | 'filter'> & {
  readonly countries: string[]
}

type Client = Pick<Api, 'query'>

/**
 * Fetches the best candidates page by page. With several pages it fetches their common version first, so that an unchanged
 * ranking costs one short answer. For an unchanged page the server sends only a few bytes.
 * @param before the last ranking; returned itself when nothing changed.
 */
export async function fetchRanking(
  api: Client,
  search: RankedSearch,
  count: number,
  before: FetchedRanking | undefined,
): Promise<FetchedRanking> {
  const known = before?.count === count ? before : undefined
  const version = known && count > candidatePageSize ? await fetchVersion(api, search, count) : undefined
  if (known && version !== undefined && version === known.version) return known
  const pageIndexes = Array.from({ length: Math.ceil(count / candidatePageSize) }, (_, pageIndex) => pageIndex)
  const pages = await Promise.all(
    pageIndexes.map((pageIndex) => fetchPage(api, search, pageIndex, before?.pages[pageIndex])),
  )
  if (known && version === known.version && pages.every((page, pageIndex) => page === known.pages[pageIndex]))
    return known
  const developers = share(before?.developers, withoutDuplicates(pages.flatMap((page) => page.developers)))
  const { total = 0, unfiltered = 0, not_shown: notShown = [] } = pages[0] ?? {}
  return { version, count, total, unfiltered, notShown, pages, developers }
}

async function fetchVersion(api: Client, search: RankedSearch, count: number): Promise<string | undefined> {
  const { data } = await api.query(versionQuery, { variables: { ...search, count }, showsErrors: true })
  return data.allSearchDevs.version
}

async function fetchPage(
  api: Client,
  search: RankedSearch,
  pageIndex: number,
  before: Page | undefined,
): Promise<Page> {
  const variables = {
    ...search,
    count: candidatePageSize,
    offset: pageIndex * candidatePageSize,
    version: before?.version ?? null,
  }
  const { data } = await api.query(candidatesQuery, { variables, showsErrors: true })
  return before && data.allSearchDevs.unchanged ? before : data.allSearchDevs
}

/** Removes duplicates: a candidate who changed pages between the requests may be on both until the next poll. */
function withoutDuplicates(developers: readonly Candidate[]): readonly Candidate[] {
  return [...new Map(developers.map((developer) => [developer.id, developer])).values()]
}
