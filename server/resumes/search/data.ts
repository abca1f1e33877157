import { sql } from 'kysely'
import type { PicturedPerson } from '#server/platform/avatars/pictureSource.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { PageRange } from '#server/platform/db/lists/pageSql.ts'
import type { ResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { ResumeOrder, ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { type ExpandedQuery, wantedTexts, withoutBeginnings } from './expansion/expandedQuery.ts'
import { expandQuery } from './expansion/expandQuery.ts'
import { inSearch } from './inSearch.ts'
import { findScanStart, newestMatches, type ResumeFilters, rankedLimit, type SearchMatch } from './scanning.ts'
import { snippetsOf } from './snippets.ts'
import { parseTexts, type Tsqueries, tsqueriesOf } from './tsquery.ts'

/** A developer comes with the newest matching resume. */
export interface ResumeHit extends Omit<ResumeSearchResult, 'avatar'>, PicturedPerson {}

/**
 * Finds developers by the words of their resumes, the best first. Each comes once, with the newest matching resume.
 * The limits bound how many resumes any search scans; `more` says that there may be others.
 * @throws the database's error 57014 when a statement takes longer than 5 s.
 */
export async function searchResumes(
  db: Database,
  query: ResumeQuery,
  filters: ResumeFilters,
  { order = 'FIT', ...range }: PageRange & { readonly order?: ResumeOrder },
) {
  if (query.length === 0) return { hits: [], total: 0, more: false }
  const expanded = await expandQuery(db, query)
  return inSearch(db, async (trx) => {
    const found = await findDevelopers(trx, expanded, filters)
    const best = await rankPage(trx, found, range, order)
    const ids = best.map(({ resume_id }) => resume_id)
    const snippets = await snippetsOf(trx, ids, wantedTexts(expanded))
    const hits = best.map((hit) => ({ ...hit, snippet: snippets.get(hit.resume_id) ?? [] }))
    return { hits, total: found.ids.length, more: found.more }
  })
}

/** Counts the developers that a search finds. There may be more. */
export interface DeveloperCount {
  readonly developers: number
  readonly more: boolean
}

/** Counts the developers that each of several searches finds. */
export async function countDevelopers(
  db: Database,
  queries: readonly ResumeQuery[],
  filters: ResumeFilters,
): Promise<DeveloperCount[]> {
  const expanded = await Promise.all(queries.map((query) => expandQuery(db, query)))
  return inSearch(db, async (trx) => {
    const counts: DeveloperCount[] = []
    for (const query of expanded) {
      const { ids, more } = await findDevelopers(trx, query, filters)
      counts.push({ developers: ids.length, more })
    }
    return counts
  })
}

/** Counts the developers that a search finds in each country: the most first. Developers without a country are left out. */
export async function countCountries(
  db: Database,
  query: ResumeQuery,
  filters: ResumeFilters,
): Promise<{ country: string; developers: number }[]> {
  if (query.length === 0) return []
  const expanded = await expandQuery(db, query)
  return inSearch(db, async (trx) => {
    const { ids } = await findDevelopers(trx, expanded, filters)
    const { rows } = await sql<{ country: string; developers: number }>`
      select d.country, count(*)::int as developers
      from resumes r join developers d on d.id = r.developer_id
      where r.id = any(${ids}::uuid[]) and d.country is not null
      group by d.country order by developers desc, d.country`.execute(trx)
    return rows
  })
}

interface FoundDevelopers {
  /** A resume of each developer: the newest match, with whole words preferred. */
  readonly ids: readonly string[]
  readonly more: boolean
  readonly whole: Tsqueries
  readonly rank: string
}

/** Finds resumes that have whole words. Only if these are few, it also looks for words that begin that way. */
async function findDevelopers(trx: Queryable, query: ExpandedQuery, filters: ResumeFilters): Promise<FoundDevelopers> {
  const texts = await parseTexts(trx, query)
  const start = await findScanStart(trx)
  const wholeQuery = withoutBeginnings(query)
  const all = tsqueriesOf(query, texts)
  const whole = wholeQuery ? tsqueriesOf(wholeQuery, texts) : all
  const close = await newestMatches(trx, whole, start, filters)
  const loose = wholeQuery && !close.more ? await newestMatches(trx, all, start, filters) : undefined
  const matches = [...close.matches, ...(loose?.matches ?? [])]
  const ids = newestOfEach(matches).slice(0, rankedLimit + 1)
  return { ids, more: close.more || loose?.more === true, whole, rank: all.rank }
}

function newestOfEach(matches: readonly SearchMatch[]): string[] {
  return [...new Map(matches.toReversed().map(({ id, developer_id }) => [developer_id, id])).values()]
}

/** Orders resumes and returns one page. By fit, whole words come before beginnings, and then the number of occurrences counts. */
async function rankPage(
  trx: Queryable,
  { ids, whole, rank }: FoundDevelopers,
  { limit, offset }: PageRange,
  order: ResumeOrder,
): Promise<Omit<ResumeHit, 'snippet'>[]> {
  const fit = sql`search @@ ${whole.exact}::tsquery desc, ts_rank(search, ${rank}::tsquery) desc,`
  const { rows } = await sql<Omit<ResumeHit, 'snippet'>>`
    with page as materialized (
      select id, row_number() over (order by ${order === 'FIT' ? fit : sql``} created_at desc, id) as place
      from resumes where id = any(${ids}::uuid[])
      order by place
      limit ${limit} offset ${offset}
    )
    select r.id as resume_id, r.developer_id, r.file_name, r.created_at,
      d.first_name, d.last_name, d.headline, d.stage, d.country, d.url_avatar, d.url_github
    from page join resumes r on r.id = page.id join developers d on d.id = r.developer_id
    order by page.place`.execute(trx)
  return rows
}
