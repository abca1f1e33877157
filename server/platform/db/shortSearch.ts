import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Queryable } from './connect.ts'
import { type SearchText, tableOf } from './listColumns.ts'
import { readForValues } from './read.ts'

/** What more rows hold is found soon enough in the order of the list. */
const mostRows = 5_000

/** What many rows held a moment ago. It only spares a look: what few rows hold is found without it, too. */
const manyHold = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 })

/** The key of each table that has a text to search. */
const keys: Readonly<Record<SearchText, string>> = {
  'companies.search': 'companies.id',
  'developer_facts.waiting_search': 'developer_facts.developer_id',
  'developers.search': 'developers.id',
  'job_facts.search': 'job_facts.job_id',
  'job_profile_facts.search': 'job_profile_facts.job_profile_id',
  'meeting_facts.search': 'meeting_facts.meeting_id',
  'placement_facts.search': 'placement_facts.placement_id',
  'review_facts.search': 'review_facts.review_id',
  'security_event_facts.search': 'security_event_facts.event_id',
  'users.search': 'users.id',
}

/** A text to search, and a column with the key of the row beside it; by default the key itself. */
export interface SearchedBy {
  readonly search: SearchText
  readonly key?: string
}

/** The only rows that a search can find, by their key, as `users.id`. */
interface FewRows {
  readonly key: string
  readonly ids: readonly string[]
}

/** A query with what is known of its search. */
export type KnownQuery<Query> = Query & { readonly few?: FewRows | undefined }

/**
 * Finds the rows that may hold a text of which no trigrams are made: one of two letters, or in other than Latin letters. An index of
 * the pairs of letters has them. The planner would look through every text, since it does not know that hardly any holds it.
 * @returns the query as it is for any other text, and for one that many rows hold.
 */
export async function withFewRows<Query extends { readonly filter: object }>(
  db: Queryable,
  query: Query,
  searched: SearchedBy | undefined,
): Promise<KnownQuery<Query>> {
  const text = String((query.filter as { search?: unknown }).search ?? '').trim()
  // A single letter is in nearly every text.
  if (!searched || [...text].length < 2 || !isWithoutTrigrams(text)) return query
  const { search } = searched
  const remembered = `${search} ${text}`
  if (manyHold.has(remembered)) return query
  const holding = sql<{ id: string }>`
    select ${sql.ref(keys[search])} as id from ${sql.table(tableOf(search))}
    where search_pairs(${sql.ref(search)}) @> search_pairs(search_text(${text})) limit ${sql.lit(mostRows + 1)}`
  const rows = await readForValues(db, holding)
  if (rows.length <= mostRows) {
    return { ...query, few: { key: searched.key ?? keys[search], ids: rows.map(({ id }) => id) } }
  }
  manyHold.set(remembered, true)
  return query
}

/** The condition beside that of the search itself. */
export function isAmongFew({ few }: KnownQuery<object>): RawBuilder<boolean>[] {
  return few ? [sql<boolean>`${sql.ref(few.key)} = any(${few.ids})`] : []
}

/** Whether nothing of a text is certain to be a trigram: these are made of three Latin letters or digits in a row. */
export function isWithoutTrigrams(text: string): boolean {
  return !/[a-z0-9]{3}/i.test(text)
}
