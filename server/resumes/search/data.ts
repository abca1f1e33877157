import { type RawBuilder, sql } from 'kysely'
import type { PicturedPerson } from '#server/platform/avatars/pictureSource.ts'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import type { PageRange } from '#server/platform/db/lists/pageSql.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { ResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { ResumeSearchResult } from '#shared/resumes/resumes.ts'
import { periodUpTo, type ResumePeriod } from './periods.ts'
import { snippetsOf } from './snippets.ts'
import { exactQuery, indexQuery, rankQuery } from './tsquery.ts'

/** A developer comes with the newest matching resume. */
export interface ResumeHit extends Omit<ResumeSearchResult, 'avatar'>, PicturedPerson {}

export interface ResumeFilters {
  /** An empty list means all. */
  readonly stages: readonly DeveloperStage[]
  readonly countries: readonly string[]
}

/** Only so many of the newest matches are ranked: a common word has more than anybody reads. One more is fetched to set `more`. */
export const rankedLimit = 1_000
/** Limits the index entries that are scanned for matches, and the resumes whose words are read. */
const scanLimit = 40_000
const readLimit = 4_000
/** The first scan covers so many of the newest resumes. */
const firstScan = 2_000
const searchTimeoutMs = 5_000

export interface ResumeHits {
  /** Holds one page. */
  readonly hits: ResumeHit[]
  /** Counts the developers that were ranked; `more` says that there may be others. */
  readonly total: number
  readonly more: boolean
}

/**
 * Finds developers by the words of their resumes, the best first. Each comes once, with the newest matching resume.
 * The limits bound how many resumes any search scans; `more` says that there may be others.
 * @throws the database's error 57014 when a statement takes longer than 5 s.
 */
export async function searchResumes(
  db: Database,
  query: ResumeQuery,
  filters: ResumeFilters,
  range: PageRange,
): Promise<ResumeHits> {
  if (query.length === 0) return { hits: [], total: 0, more: false }
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return transaction.execute(async (trx) => {
    // A sequential scan would read the words of every resume; the index does not need them.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('statement_timeout', ${String(searchTimeoutMs)}, true)`.execute(trx)
    const { matches, more } = await newestMatches(trx, await translateQuery(trx, query), filters)
    // Keeps the newest of each developer: in reverse order, the newest is set last.
    const ids = [...new Map(matches.toReversed().map(({ id, developer_id }) => [developer_id, id])).values()]
    const best = await rankPage(trx, ids, query, range)
    const snippets = await snippetsOf(
      trx,
      best.map(({ resume_id }) => resume_id),
      query,
    )
    const hits = best.map((hit) => ({ ...hit, snippet: snippets.get(hit.resume_id) ?? [] }))
    return { hits, total: ids.length, more }
  })
}

/** The database runs a search in this form. */
interface TranslatedQuery {
  /** The tsquery for the index; empty when the query has no word that the database knows. */
  readonly keys: string
  /** The exact tsquery. It is approximate where it has phrases, which the index finds only approximately. */
  readonly exact: string
  readonly isApproximate: boolean
  /** The moments of the newest resume, and of the oldest in the first scan. They are null when there are fewer resumes. */
  readonly newestAt: Moment | null
  readonly firstScanFrom: Moment | null
}

async function translateQuery(trx: Queryable, query: ResumeQuery): Promise<TranslatedQuery> {
  const moment = (place: number) => sql`(
    select created_at from resumes where deleted_at is null order by created_at desc limit 1 offset ${place})`
  const { rows } = await sql<TranslatedQuery>`
    select *, exact::text like '%<%' as "isApproximate"
    from (select ${indexQuery(query)} as keys, ${exactQuery(query)} as exact, ${moment(0)} as "newestAt", ${moment(firstScan)} as "firstScanFrom") q`.execute(
    trx,
  )
  const [translated] = rows
  if (!translated) throw new Error('The database answered no row for a search.')
  return translated
}

interface Match {
  readonly id: string
  readonly developer_id: string
}

interface Matches {
  /** The newest match comes first. */
  readonly matches: readonly Match[]
  readonly more: boolean
}

/**
 * Finds the newest matching resumes. It scans a short period first, then one as long as the matches so far suggest, until
 * there are enough. A common word scans only new resumes, and a rare one takes two scans.
 */
async function newestMatches(trx: Queryable, query: TranslatedQuery, filters: ResumeFilters): Promise<Matches> {
  const { newestAt, firstScanFrom } = query
  if (!newestAt || query.keys === '') return { matches: [], more: false }
  const matches: Match[] = []
  let remaining = query.isApproximate ? readLimit : scanLimit
  let before: Moment | undefined
  let seconds = firstScanFrom ? secondsBetween(firstScanFrom, newestAt) : Number.POSITIVE_INFINITY
  for (;;) {
    const period = periodUpTo(newestAt, seconds)
    const scan = { period, before, limit: rankedLimit + 1 - matches.length, remaining }
    const found = await scanPeriod(trx, query, filters, scan)
    matches.push(...found.matches)
    remaining -= found.scanned
    if (matches.length > rankedLimit) return { matches, more: true }
    if (remaining < 0) return (await matchesAmongFew(trx, query, filters)) ?? { matches, more: true }
    if (!period.since) return { matches, more: false }
    before = period.since
    seconds = secondsBetween(before, newestAt) * Math.ceil((1.5 * rankedLimit) / (matches.length + 1))
  }
}

function secondsBetween(start: Moment, end: Moment): number {
  return (Date.parse(end) - Date.parse(start)) / 1_000
}

interface Scan {
  readonly period: ResumePeriod
  /** Resumes from this moment on were scanned before. */
  readonly before: Moment | undefined
  /** Counts the wanted matches, and the resumes that may be scanned for them. */
  readonly limit: number
  readonly remaining: number
}

/**
 * Finds the newest matches of a period. The index knows the order of words only approximately, so phrases are checked in
 * the resume, from the newest on, until there are enough. Hence the subqueries: a join would check all resumes.
 */
async function scanPeriod(
  trx: Queryable,
  { keys, exact, isApproximate }: TranslatedQuery,
  filters: ResumeFilters,
  { period, before, limit, remaining }: Scan,
): Promise<{ matches: readonly Match[]; scanned: number }> {
  const within = `(${keys}) & (${period.marks.join(' | ')})`
  const { rows } = await sql<{ matches: Match[]; scanned: number }>`
    with scanned as materialized (
      select id, developer_id, created_at from resumes
      where deleted_at is null and resume_keys(search, created_at) @@ ${within}::tsquery
        and ${before ? sql`created_at < ${before}` : sql`true`}
      order by created_at desc, id
      limit ${remaining + 1}
    ),
    matching as materialized (
      select id, developer_id from scanned c
      where (select ${matchesFilters(filters)} from developers d where d.id = c.developer_id)
        ${isApproximate ? sql`and (select r.search @@ ${exact}::tsquery from resumes r where r.id = c.id)` : sql``}
      limit ${limit}
    )
    select (select count(*) from scanned) as scanned,
      coalesce((select json_agg(matching) from matching), '[]') as matches`.execute(trx)
  const [found = { matches: [], scanned: 0 }] = rows
  return found
}

function matchesFilters({ stages, countries }: ResumeFilters): RawBuilder<unknown> {
  return sql`d.deleted_at is null
    and (${stages.length === 0} or d.stage = any(${stages}))
    and (${countries.length === 0} or d.country = any(${countries}))`
}

/** Finds all matches when the filters leave so few developers that all their resumes can be read; else undefined. */
async function matchesAmongFew(
  trx: Queryable,
  { exact }: TranslatedQuery,
  filters: ResumeFilters,
): Promise<Matches | undefined> {
  const { rows } = await sql<{ few: boolean; matches: Match[] }>`
    with few as materialized (select id from developers d where ${matchesFilters(filters)} limit ${readLimit + 1}),
    matching as materialized (
      select r.id, r.developer_id from few join resumes r on r.developer_id = few.id
      where (select count(*) from few) <= ${readLimit} and r.deleted_at is null and r.search @@ ${exact}::tsquery
      order by r.created_at desc, r.id
      limit ${rankedLimit + 1}
    )
    select (select count(*) from few) <= ${readLimit} as few,
      coalesce((select json_agg(matching) from matching), '[]') as matches`.execute(trx)
  const { few = false, matches = [] } = rows[0] ?? {}
  return few ? { matches, more: matches.length > rankedLimit } : undefined
}

/** Ranks resumes and returns one page, the best first. */
async function rankPage(
  trx: Queryable,
  ids: readonly string[],
  query: ResumeQuery,
  { limit, offset }: PageRange,
): Promise<Omit<ResumeHit, 'snippet'>[]> {
  const { rows } = await sql<Omit<ResumeHit, 'snippet'>>`
    with page as materialized (
      select id, created_at, ts_rank(search, ${rankQuery(query)}) as rank
      from resumes where id = any(${ids}::uuid[])
      order by rank desc, created_at desc, id
      limit ${limit} offset ${offset}
    )
    select r.id as resume_id, r.developer_id, r.file_name, r.created_at,
      d.first_name, d.last_name, d.headline, d.stage, d.country, d.url_avatar, d.url_github
    from page join resumes r on r.id = page.id join developers d on d.id = r.developer_id
    order by page.rank desc, r.created_at desc, r.id`.execute(trx)
  return rows
}
