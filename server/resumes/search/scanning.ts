import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import { periodUpTo, type ResumePeriod } from './periods.ts'
import type { Tsqueries } from './tsquery.ts'

export interface ResumeFilters {
  /** An empty list means all. */
  readonly stages: readonly DeveloperStage[]
  readonly countries: readonly string[]
}

/** The most of the newest matches that are ranked: a common word has more than anybody reads. One more is fetched to set `more`. */
export const rankedLimit = 1_000
/** The most index entries that are scanned for matches, and the most resumes whose words are read. */
const scanLimit = 40_000
const readLimit = 4_000
/** Resumes that the first scan covers, the newest first. */
const firstScan = 2_000

/** The moments of the newest resume, and of the oldest one of the first scan. Null when there are fewer resumes. */
export interface ScanStart {
  readonly newestAt: Moment | null
  readonly firstScanFrom: Moment | null
}

export async function findScanStart(trx: Queryable): Promise<ScanStart> {
  const moment = (place: number) => sql`(
    select created_at from resumes where deleted_at is null order by created_at desc limit 1 offset ${place})`
  const { rows } = await sql<ScanStart>`
    select ${moment(0)} as "newestAt", ${moment(firstScan)} as "firstScanFrom"`.execute(trx)
  return rows[0] ?? { newestAt: null, firstScanFrom: null }
}

export interface SearchMatch {
  readonly id: string
  readonly developer_id: string
}

export interface Matches {
  /** The newest first. */
  readonly matches: readonly SearchMatch[]
  readonly more: boolean
}

/**
 * Finds the newest matching resumes. It scans a short period first, then one as long as the matches so far suggest, until
 * there are enough. A common word scans only new resumes, and a rare one takes two scans.
 */
export async function newestMatches(
  trx: Queryable,
  query: Tsqueries,
  { newestAt, firstScanFrom }: ScanStart,
  filters: ResumeFilters,
): Promise<Matches> {
  if (!newestAt || query.keys === '') return { matches: [], more: false }
  const matches: SearchMatch[] = []
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
  /** The matches that are wanted, and the resumes that may be scanned for them. */
  readonly limit: number
  readonly remaining: number
}

/**
 * Finds the newest matches of a period. The index knows the order of words only approximately, so phrases are checked in
 * the resume, from the newest on, until there are enough. Hence the subqueries: a join would check all resumes.
 */
async function scanPeriod(
  trx: Queryable,
  { keys, exact, isApproximate }: Tsqueries,
  filters: ResumeFilters,
  { period, before, limit, remaining }: Scan,
): Promise<{ matches: readonly SearchMatch[]; scanned: number }> {
  const within = `(${keys}) & (${period.marks.join(' | ')})`
  const { rows } = await sql<{ matches: SearchMatch[]; scanned: number }>`
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

/** The condition on a developer `d`. */
export function matchesFilters({ stages, countries }: ResumeFilters): RawBuilder<unknown> {
  return sql`d.deleted_at is null
    and (${stages.length === 0} or d.stage = any(${stages}))
    and (${countries.length === 0} or d.country = any(${countries}))`
}

/** Finds all matches when the filters leave few enough developers to read all their resumes; otherwise undefined. */
async function matchesAmongFew(
  trx: Queryable,
  { exact }: Tsqueries,
  filters: ResumeFilters,
): Promise<Matches | undefined> {
  const { rows } = await sql<{ few: boolean; matches: SearchMatch[] }>`
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
