import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import type { ExpandedQuery, ExpandedTerm } from './expansion/expandedQuery.ts'

/** A search as the database runs it: tsqueries as text, empty when it has no word that the database knows. */
export interface Tsqueries {
  /**
   * The index is asked for this. It matches all resumes to be found, and a few others: the index knows the words of a resume, but their order only
   * approximately. So it cannot exclude a phrase. It cannot search for missing words alone either: a query without wanted words scans
   * all time.
   */
  readonly keys: string
  /** Matches exactly the resumes to be found. */
  readonly exact: string
  /** Resumes are ranked by this. */
  readonly rank: string
  /** True with phrases and with many exclusions: the index is asked for more resumes, and each is read. */
  readonly isApproximate: boolean
}

/** The index looks for each excluded word beside each resume. With more than these, reading the resumes is quicker. */
const mostIndexedExclusions = 8

/** The tsqueries of one variant. */
interface Parsed {
  readonly phrase: string
  readonly keys: string
}

/** Words as PostgreSQL's parser takes them. */
export type ParsedTexts = ReadonlyMap<string, Parsed>

/** Has PostgreSQL parse every text of a search. The keys of a text are among those that `resume_keys` gives each resume with it. */
export async function parseTexts(trx: Queryable, query: ExpandedQuery): Promise<ParsedTexts> {
  const terms = query.flatMap(({ wanted, unwanted }) => [...wanted, ...unwanted])
  const texts = [...new Set(terms.flatMap(({ variants }) => variants.map(({ text }) => text)))]
  const { rows } = await sql<Parsed & { text: string }>`
    select content as text, phraseto_tsquery('simple', words)::text as phrase,
      (plainto_tsquery('simple', words)
        && array_to_string(pair_marks(to_tsvector('simple', words)), ' & ')::tsquery)::text as keys
    from unnest(${texts}::text[]) as content cross join lateral (select fold_words(content) as words offset 0) folded`.execute(
    trx,
  )
  return new Map(rows.map(({ text, ...parsed }) => [text, parsed]))
}

export function tsqueriesOf(query: ExpandedQuery, texts: ParsedTexts): Tsqueries {
  const parsed = (part: keyof Parsed) => (term: ExpandedTerm) =>
    anyOf(term.variants.map(({ text }) => texts.get(text)?.[part] ?? ''))
  const words = ({ variants }: ExpandedTerm) =>
    anyOf(variants.map(({ text }) => texts.get(text)?.phrase ?? '').filter((phrase) => !isPhrase(phrase)))
  const exact = query.map(({ wanted, unwanted }) =>
    allOf([...wanted.map(parsed('phrase')), ...unwanted.map(parsed('phrase')).map(not)]),
  )
  const exclusions = query.reduce((sum, { unwanted }) => sum + unwanted.length, 0)
  const indexesExclusions = exclusions <= mostIndexedExclusions
  const keys = query.map(({ wanted, unwanted }) =>
    allOf([
      ...(wanted.length > 0 ? wanted.map(parsed('keys')) : [`'@'`]),
      ...(indexesExclusions ? unwanted.map(words).map(not) : []),
    ]),
  )
  return {
    keys: anyOf(keys),
    exact: anyOf(exact),
    rank: anyOf(query.flatMap(({ wanted }) => wanted.map(parsed('phrase')))),
    isApproximate: exact.some(isPhrase) || !indexesExclusions,
  }
}

function isPhrase(tsquery: string): boolean {
  return tsquery.includes('<')
}

function not(tsquery: string): string {
  return tsquery && `!(${tsquery})`
}

function anyOf(tsqueries: readonly string[]): string {
  return combined(tsqueries, ' | ')
}

function allOf(tsqueries: readonly string[]): string {
  return combined(tsqueries, ' & ')
}

/** An empty tsquery says nothing, and an equal one adds nothing. */
function combined(tsqueries: readonly string[], operator: ' | ' | ' & '): string {
  const parts = [...new Set(tsqueries)].filter(Boolean)
  return parts.length > 1 ? parts.map((part) => `(${part})`).join(operator) : (parts[0] ?? '')
}
