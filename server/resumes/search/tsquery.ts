import { type RawBuilder, sql } from 'kysely'
import type { ResumeQuery } from '#shared/resumeQuery.ts'

/** What a resume's words must be: true of all that are found, and of no other. */
export function exactly(query: ResumeQuery): RawBuilder<unknown> {
  return anyOf(query.map(({ wanted, unwanted }) => allOf([...wanted.map(phrase), ...unwanted.map(not)])))
}

/**
 * What the index is asked: true of all that are found, and of few others. It knows which words a resume has, and nearly which follow
 * each other; so a phrase that is not wanted cannot be left out by it. It cannot look for what is missing: who wants nothing
 * looks through all time.
 */
export function roughly(query: ResumeQuery): RawBuilder<unknown> {
  return anyOf(
    query.map(({ wanted, unwanted }) =>
      allOf([...(wanted.length > 0 ? wanted.map(keys) : [sql`'@'::tsquery`]), ...unwanted.map(notWord)]),
    ),
  )
}

/** What makes a resume better than another. */
export function wantedWords(query: ResumeQuery): RawBuilder<unknown> {
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
