import { sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readPrepared } from '#server/platform/db/connection/read.ts'

/** Counts the words of the newest resumes again. It may run at any time. */
export async function countResumeWords(db: Database): Promise<void> {
  await sql`select renew_resume_vocabulary()`.execute(db)
}

/** The words of resumes that begin with a word and go on: the most frequent first. */
export async function findBegun(
  db: Queryable,
  words: readonly string[],
  limit: number,
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map()
  const begun = sql<{ begins: string; words: string[] }>`
    select begins, array(
      select word from resume_vocabulary
      where word > begins collate "C" and word < (begins || ${'\u{10ffff}'}) collate "C"
      order by resumes desc, word limit ${limit}
    ) as words
    from unnest(${words}::text[]) as begins`
  return new Map((await readPrepared(db, begun)).map(({ begins, words }) => [begins, words]))
}

/** The words of resumes that join a shorter word of resumes with one of these, which ends them: the most frequent first. */
export async function findJoined(
  db: Queryable,
  words: readonly string[],
  { shortestPart, limit }: { readonly shortestPart: number; readonly limit: number },
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map()
  const joined = sql<{ ends: string; words: string[] }>`
    select ends, array(
      select whole.word from resume_vocabulary whole
      join resume_vocabulary part on part.word = left(whole.word, -length(ends))
      where reverse(whole.word) > reverse(ends) collate "C"
        and reverse(whole.word) < (reverse(ends) || ${'\u{10ffff}'}) collate "C"
        and length(part.word) >= ${shortestPart}::int and part.word !~ '[^a-z]'
      order by whole.resumes desc, whole.word limit ${limit}
    ) as words
    from unnest(${words}::text[]) as ends`
  return new Map((await readPrepared(db, joined)).map(({ ends, words }) => [ends, words]))
}

export async function findUsed(db: Queryable, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const used = sql<{ word: string }>`select word from resume_vocabulary where word = any(${words}::text[])`
  return new Set((await readPrepared(db, used)).map(({ word }) => word))
}

/** A word of the vocabulary, and how many of the newest resumes have it. */
export interface CountedWord {
  readonly word: string
  readonly resumes: number
}

/** The words of resumes with the same first letter and about as many letters: the most frequent first. */
export async function findOfLength(db: Queryable, word: string, longer: number, limit: number): Promise<CountedWord[]> {
  const [first = ''] = word
  return readPrepared(
    db,
    sql<CountedWord>`
      select word, resumes from resume_vocabulary
      where word >= ${first} collate "C" and word < (${first} || ${'\u{10ffff}'}) collate "C"
        and length(word) between ${word.length - longer} and ${word.length + longer} and word <> ${word}
      order by resumes desc, word limit ${limit}`,
  )
}
