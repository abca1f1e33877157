import { type RawBuilder, sql } from 'kysely'
import type { PicturedPerson } from '#server/platform/avatars/source.ts'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import type { PageRange } from '#server/platform/db/list.ts'
import type { DeveloperStage } from '#shared/developerStages.ts'
import type { ResumeQuery } from '#shared/resumeQuery.ts'
import type { ResumeSearchResult } from '#shared/resumes.ts'
import { type Period, periodUpTo } from './periods.ts'
import { snippetsOf } from './snippets.ts'
import { exactly, roughly, wantedWords } from './tsquery.ts'

/** One developer whom a search found, by the newest of the resumes that match. */
export interface ResumeHit extends Omit<ResumeSearchResult, 'created_at' | 'avatar'>, PicturedPerson {
  readonly created_at: Date
}

export interface ResumeFilters {
  /** None of them means all. */
  readonly stages: readonly DeveloperStage[]
  readonly countries: readonly string[]
}

/** So many resumes are ranked, the newest that match; a common word has more than anybody reads. One more is found to know. */
export const rankedLimit = 1_000
/** So many resumes that the index names are looked at to find them, and of so many the words are read. */
const lookLimit = 40_000
const readLimit = 4_000
/** So many of the newest resumes are searched first. */
const firstLook = 2_000
const searchTimeoutMs = 5_000

export interface ResumeHits {
  /** The page. */
  readonly hits: ResumeHit[]
  /** How many developers were found, and whether there may be more than were ranked. */
  readonly total: number
  readonly more: boolean
}

/**
 * Finds developers by the words of their resumes, the best first. Each stands once, with the newest resume that matches.
 * Whatever is asked, it looks at no more resumes than the limits allow, and says by `more` that there may be others.
 * @throws the database's error 57014 where a statement takes longer than 5 s.
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
    // A scan of the table would read every resume's words; the index knows without.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('statement_timeout', ${String(searchTimeoutMs)}, true)`.execute(trx)
    const { matches, more } = await newestMatches(trx, await translate(trx, query), filters)
    // The newest of each developer: the last one that is put stays.
    const ids = [...new Map(matches.toReversed().map(({ id, developer_id }) => [developer_id, id])).values()]
    const best = await bestOf(trx, ids, query, range)
    const snippets = await snippetsOf(
      trx,
      best.map(({ resume_id }) => resume_id),
      query,
    )
    const hits = best.map((hit) => ({ ...hit, snippet: snippets.get(hit.resume_id) ?? [] }))
    return { hits, total: ids.length, more }
  })
}

/** A search as the database is asked for it. */
interface Translation {
  /** What the index is asked; empty, when nothing of the query is a word to the database. */
  readonly keys: string
  /** What the words of a resume must be, and whether the index cannot tell: it knows only nearly what follows each other. */
  readonly exact: string
  readonly nearly: boolean
  /** When the newest resume came, and the last one of those that are searched first. Null, when there are not as many. */
  readonly newest: Date | null
  readonly first: Date | null
}

async function translate(trx: Queryable, query: ResumeQuery): Promise<Translation> {
  const moment = (place: number) => sql`(
    select created_at from resumes where deleted_at is null order by created_at desc limit 1 offset ${place})`
  const { rows } = await sql<Translation>`
    select *, exact::text like '%<%' as nearly
    from (select ${roughly(query)} as keys, ${exactly(query)} as exact, ${moment(0)} as newest, ${moment(firstLook)} as first) q`.execute(
    trx,
  )
  return rows[0] as Translation
}

interface Match {
  readonly id: string
  readonly developer_id: string
}

interface Matches {
  /** The newest first. */
  readonly matches: readonly Match[]
  readonly more: boolean
}

/**
 * The newest resumes that match: looks back a little first, then as far as it takes by what was found, until there are enough.
 * So of a common word only new resumes are looked at, and a rare one takes two looks.
 */
async function newestMatches(trx: Queryable, query: Translation, filters: ResumeFilters): Promise<Matches> {
  const { newest, first } = query
  if (!newest || query.keys === '') return { matches: [], more: false }
  const matches: Match[] = []
  let left = query.nearly ? readLimit : lookLimit
  let before: Date | undefined
  let seconds = first ? secondsBetween(first, newest) : Number.POSITIVE_INFINITY
  for (;;) {
    const period = periodUpTo(newest, seconds)
    const look = { period, before, limit: rankedLimit + 1 - matches.length, left }
    const found = await lookBack(trx, query, filters, look)
    matches.push(...found.matches)
    left -= found.looked
    if (matches.length > rankedLimit) return { matches, more: true }
    if (left < 0) return (await matchesOfFew(trx, query, filters)) ?? { matches, more: true }
    if (!period.since) return { matches, more: false }
    before = period.since
    seconds = secondsBetween(before, newest) * Math.ceil((1.5 * rankedLimit) / (matches.length + 1))
  }
}

function secondsBetween(start: Date, end: Date): number {
  return (end.getTime() - start.getTime()) / 1_000
}

interface Look {
  readonly period: Period
  /** What came then or later was looked at before. */
  readonly before: Date | undefined
  /** How many matches are wanted, and how many resumes may be looked at for them. */
  readonly limit: number
  readonly left: number
}

/**
 * The newest matches of a period. Whether words follow each other, the index knows only nearly: that stands in the resume, and is
 * looked up from the newest on, and only until there are enough; hence the subqueries, which a join would run for all.
 */
async function lookBack(
  trx: Queryable,
  { keys, exact, nearly }: Translation,
  filters: ResumeFilters,
  { period, before, limit, left }: Look,
): Promise<{ matches: readonly Match[]; looked: number }> {
  const within = `(${keys}) & (${period.marks.join(' | ')})`
  const { rows } = await sql<{ matches: Match[]; looked: number }>`
    with looked as materialized (
      select id, developer_id, created_at from resumes
      where deleted_at is null and resume_keys(search, created_at) @@ ${within}::tsquery
        and ${before ? sql`created_at < ${before}` : sql`true`}
      order by created_at desc, id
      limit ${left + 1}
    ),
    matching as materialized (
      select id, developer_id from looked c
      where (select ${passes(filters)} from developers d where d.id = c.developer_id)
        ${nearly ? sql`and (select r.search @@ ${exact}::tsquery from resumes r where r.id = c.id)` : sql``}
      limit ${limit}
    )
    select (select count(*) from looked) as looked,
      coalesce((select json_agg(matching) from matching), '[]') as matches`.execute(trx)
  return rows[0] as { matches: Match[]; looked: number }
}

function passes({ stages, countries }: ResumeFilters): RawBuilder<unknown> {
  return sql`d.deleted_at is null
    and (${stages.length === 0} or d.stage = any(${stages}))
    and (${countries.length === 0} or d.country = any(${countries}))`
}

/** All matches, where the filters leave so few developers that each of their resumes can be read. */
async function matchesOfFew(
  trx: Queryable,
  { exact }: Translation,
  filters: ResumeFilters,
): Promise<Matches | undefined> {
  const { rows } = await sql<{ few: boolean; matches: Match[] }>`
    with few as materialized (select id from developers d where ${passes(filters)} limit ${readLimit + 1}),
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

/** A page of resumes, the best first. */
async function bestOf(
  trx: Queryable,
  ids: readonly string[],
  query: ResumeQuery,
  { limit, offset }: PageRange,
): Promise<Omit<ResumeHit, 'snippet'>[]> {
  const { rows } = await sql<Omit<ResumeHit, 'snippet'>>`
    with page as materialized (
      select id, created_at, ts_rank(search, ${wantedWords(query)}) as rank
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
