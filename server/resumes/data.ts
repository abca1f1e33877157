import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, Queryable } from '#server/db/connect.ts'
import type { Range } from '#server/db/page.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound } from '#server/errors.ts'
import type { DeveloperStage } from '#shared/developerStages.ts'
import type { ResumeType } from '#shared/enumerations.ts'
import type { ResumeAlternative, ResumeQuery } from '#shared/resumeQuery.ts'
import { resumeWords } from '#shared/resumeWords.ts'

/** A resume whose file is in the store. */
export interface NewResume {
  readonly developer_id: string
  readonly file_key: string
  readonly file_name: string
  readonly file_type: ResumeType
  readonly file_size: number
  /** SHA-256 of the file, in hex. */
  readonly file_hash: string
  readonly extracted_text: string
}

/** One developer whom a search found, by the newest of the resumes that match. */
export interface ResumeHit {
  readonly resume_id: string
  readonly developer_id: string
  readonly first_name: string
  readonly last_name: string
  readonly headline: string | null
  readonly stage: DeveloperStage
  readonly country: string | null
  readonly url_avatar: string | null
  readonly url_github: string | null
  readonly file_name: string
  readonly created_at: Date
  readonly extracted_text: string
}

export interface ResumeFilters {
  /** None of them means all. */
  readonly stages: readonly DeveloperStage[]
  readonly countries: readonly string[]
}

/** So many resumes are ranked, the newest that match; a common word has more than anybody reads. One more is ranked to know. */
export const rankedLimit = 1_000
const searchTimeoutMs = 5_000

export interface ResumeHits {
  /** The page. */
  readonly hits: ResumeHit[]
  /** How many developers were found, and whether there are more than were ranked. */
  readonly total: number
  readonly more: boolean
}

/**
 * Finds developers by the words of their resumes, the best first. Each stands once, with the newest resume that matches.
 * @throws the database's error 57014 where it takes longer than 5 s.
 */
export async function searchResumes(
  db: Database,
  query: ResumeQuery,
  filters: ResumeFilters,
  range: Range,
): Promise<ResumeHits> {
  if (query.length === 0) return { hits: [], total: 0, more: false }
  return db.transaction().execute(async (trx) => {
    // A scan of the table would read every resume's words; the index knows without.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('statement_timeout', ${String(searchTimeoutMs)}, true)`.execute(trx)
    const { rows } = await search(query, filters, range).execute(trx)
    const { total = 0, more = false } = rows[0] ?? {}
    return { hits: rows.flatMap(toHit), total, more }
  })
}

/** The row that brings only the total is no hit. */
function toHit({ total, more, ...row }: Row): ResumeHit[] {
  return row.resume_id === null ? [] : [row]
}

type Row = (ResumeHit | { readonly resume_id: null }) & Pick<ResumeHits, 'total' | 'more'>

/** The total comes with every row, and in a row of its own where the page is empty. */
function search(query: ResumeQuery, filters: ResumeFilters, { limit, offset }: Range): RawBuilder<Row> {
  return sql<Row>`
    with newest as materialized (${newestMatches(query, filters)}),
    found as materialized (
      select distinct on (developer_id) id from newest order by developer_id, created_at desc, id
    ),
    page as (
      select r.id, ts_rank(r.search, ${wantedWords(query)}) as rank
      from found join resumes r on r.id = found.id
      order by rank desc, r.created_at desc, r.id
      limit ${limit} offset ${offset}
    )
    select (select count(*) from found) as total, (select count(*) from newest) > ${rankedLimit} as more,
      r.id as resume_id, r.developer_id, r.file_name, r.created_at, coalesce(r.extracted_text, '') as extracted_text,
      d.first_name, d.last_name, d.headline, d.stage, d.country, d.url_avatar, d.url_github
    from (values (true)) as always
    left join (page join resumes r on r.id = page.id join developers d on d.id = r.developer_id) on true
    order by page.rank desc, r.created_at desc, r.id`
}

/**
 * The newest resumes that match. The index finds candidates by words alone, quickly. Whether words follow each other stands in
 * the resume, so that is looked up from the newest candidate on, and only until there are enough: hence the subqueries, which a
 * join would run for all.
 */
function newestMatches(query: ResumeQuery, { stages, countries }: ResumeFilters): RawBuilder<unknown> {
  const follows = query.some((alternative) => [...alternative.wanted, ...alternative.unwanted].some(isPhrase))
  return sql`
    select c.* from (${candidates(query)} order by created_at desc, id) c
    where (
      select d.deleted_at is null
        and (${stages.length === 0} or d.stage = any(${stages}))
        and (${countries.length === 0} or d.country = any(${countries}))
      from developers d where d.id = c.developer_id
    ) ${follows ? sql`and (select r.search @@ ${anyOf(query.map(exactly))} from resumes r where r.id = c.id)` : sql``}
    limit ${rankedLimit + 1}`
}

/** All resumes that can match, as (id, developer_id, created_at). */
function candidates(query: ResumeQuery): RawBuilder<unknown> {
  const asking = query.filter(({ wanted }) => wanted.length > 0)
  const excluding = query.filter(({ wanted }) => wanted.length === 0)
  const sources = [
    ...(asking.length > 0 ? [sql`search @@ ${anyOf(asking.map(roughly))}`] : []),
    ...(excluding.length > 0 ? [without(excluding)] : []),
  ]
  return sql.join(
    sources.map(
      (condition) => sql`select id, developer_id, created_at from resumes where deleted_at is null and ${condition}`,
    ),
    sql` union `,
  )
}

/** The index cannot look for what is missing: what only excludes finds all resumes but those that have the words. */
function without(excluding: ResumeQuery): RawBuilder<unknown> {
  const words = excluding.map(({ unwanted }) => unwanted.filter((term) => !isPhrase(term)))
  if (words.some((terms) => terms.length === 0)) return sql`true`
  return sql`id not in (
    select id from resumes where deleted_at is null and search @@ ${allOf(words.map((terms) => anyOf(terms.map(phrase))))})`
}

function exactly({ wanted, unwanted }: ResumeAlternative): RawBuilder<unknown> {
  return allOf([...wanted.map(phrase), ...unwanted.map(not)])
}

/** True wherever `exactly` is, by words alone. */
function roughly({ wanted, unwanted }: ResumeAlternative): RawBuilder<unknown> {
  return allOf([...wanted.map(words), ...unwanted.filter((term) => !isPhrase(term)).map(not)])
}

function wantedWords(query: ResumeQuery): RawBuilder<unknown> {
  const terms = query.flatMap(({ wanted }) => wanted)
  return terms.length > 0 ? anyOf(terms.map(phrase)) : sql`''::tsquery`
}

function isPhrase(term: string): boolean {
  return resumeWords(term).length > 1
}

function phrase(term: string): RawBuilder<unknown> {
  return sql`phraseto_tsquery('simple', fold_words(${term}::text))`
}

function words(term: string): RawBuilder<unknown> {
  return sql`plainto_tsquery('simple', fold_words(${term}::text))`
}

function not(term: string): RawBuilder<unknown> {
  return sql`(!! ${phrase(term)})`
}

function anyOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` || `)})`
}

function allOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` && `)})`
}

/** @throws UserError NOT_FOUND, also for a developer who was deleted. */
export async function checkDeveloper(db: Queryable, id: string): Promise<void> {
  const row = await db
    .selectFrom('developers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('developer')
}

/** Adds a resume to a developer. The same file again is the resume that is there. */
export async function insertResume(
  trx: Transaction<Tables>,
  resume: NewResume,
): Promise<{ id: string; added: boolean }> {
  const row = await trx
    .insertInto('resumes')
    .values(resume)
    .onConflict((conflict) =>
      conflict.columns(['developer_id', 'file_hash']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) return { id: row.id, added: true }
  const { developer_id, file_hash } = resume
  const { id } = await trx
    .selectFrom('resumes')
    .select('id')
    .where('developer_id', '=', developer_id)
    .where('file_hash', '=', file_hash)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { id, added: false }
}

/** @throws UserError NOT_FOUND, also for one of a developer who was deleted. */
export async function findResumeFile(
  db: Queryable,
  id: string,
): Promise<Pick<NewResume, 'file_key' | 'file_name' | 'file_type'>> {
  const row = await db
    .selectFrom('resumes')
    .innerJoin('developers', 'developers.id', 'resumes.developer_id')
    .select(['file_key', 'file_name', 'file_type'])
    .where('resumes.id', '=', id)
    .where('resumes.deleted_at', 'is', null)
    .where('developers.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('resume')
  return row
}
