import { type RawBuilder, sql } from 'kysely'
import type { ResumeQuery } from '#shared/resumes/resumeQuery.ts'

/** Writes the tsquery that matches exactly the resumes to be found. */
export function exactQuery(query: ResumeQuery): RawBuilder<unknown> {
  return anyOf(query.map(({ wanted, unwanted }) => allOf([...wanted.map(phrase), ...unwanted.map(not)])))
}

/**
 * Writes the tsquery for the index. It matches all resumes to be found, and a few others: the index knows the words of a resume, but
 * their order only approximately. So it cannot exclude a phrase. It cannot search for missing words alone either: a query without wanted
 * words scans all time.
 */
export function indexQuery(query: ResumeQuery): RawBuilder<unknown> {
  return anyOf(
    query.map(({ wanted, unwanted }) =>
      allOf([...(wanted.length > 0 ? wanted.map(keys) : [sql`'@'::tsquery`]), ...unwanted.map(notWord)]),
    ),
  )
}

/** Writes the tsquery by which resumes are ranked. */
export function rankQuery(query: ResumeQuery): RawBuilder<unknown> {
  const terms = query.flatMap(({ wanted }) => wanted)
  return terms.length > 0 ? anyOf(terms.map(phrase)) : sql`''::tsquery`
}

function keys(term: string): RawBuilder<unknown> {
  return sql`term_keys(${term}::text)`
}

function phrase(term: string): RawBuilder<unknown> {
  return sql`phraseto_tsquery('simple', fold_words(${term}::text))`
}

function not(term: string): RawBuilder<unknown> {
  return sql`(!! ${phrase(term)})`
}

function notWord(term: string): RawBuilder<unknown> {
  return sql`(case numnode(${phrase(term)}) when 1 then ${not(term)} else ''::tsquery end)`
}

function anyOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` || `)})`
}

function allOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(parts, sql` && `)})`
}
