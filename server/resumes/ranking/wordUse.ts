import { sql } from 'kysely'
import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared, readUnprepared } from '#server/platform/db/connection/read.ts'
import type { WordCounts, WordUse } from './bm25.ts'

/** The vocabulary counts words in this many of the newest resumes. */
const counted = 10_000

/** The vocabulary leaves out numbers, letters and anything that is hardly a word, so it is unknown how rare these are. */
export function isCounted(word: string): boolean {
  return word.length >= 2 && word.length <= 40 && !/^[0-9]/.test(word)
}

export interface ResumeWordUse extends WordUse {
  /** About how many resumes there are, also older ones. */
  readonly allDocuments: number
}

/** Reads how many of the newest resumes have each word. */
export async function readWordUse(db: Queryable, words: readonly string[]): Promise<ResumeWordUse> {
  const uses = sql<{ word: string; resumes: number }>`
    select word, resumes from resume_vocabulary where word = any(${words}::text[])`
  const number = sql<{ documents: number; all: number }>`
    select count(*)::int as documents, (select reltuples::int from pg_class where oid = 'resumes'::regclass) as all
    from (select from resumes where deleted_at is null limit ${counted}) as newest`
  const [rows, [found]] = await Promise.all([readPrepared(db, uses), readPrepared(db, number)])
  const { documents = 0, all = 0 } = found ?? {}
  const having = new Map(rows.map(({ word, resumes }) => [word, resumes]))
  return { documents, allDocuments: Math.max(documents, all), having }
}

export async function wordsOfResumes(db: Queryable, ids: readonly string[]): Promise<Map<string, WordCounts>> {
  const words = sql<{ id: string; words: Record<string, number> }>`
    select r.id, json_object_agg(u.lexeme, cardinality(u.positions)) as words
    from resumes r cross join lateral unnest(r.search) as u
    where r.id = any(${ids}::uuid[]) group by r.id`
  const rows = await readUnprepared(db, words)
  return new Map(rows.map(({ id, words }) => [id, new Map(Object.entries(words).filter(([word]) => isCounted(word)))]))
}
