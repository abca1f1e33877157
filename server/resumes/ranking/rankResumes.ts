import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { inSearch } from '#server/resumes/search/inSearch.ts'
import { matchesFilters, type ResumeFilters } from '#server/resumes/search/scanning.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import {
  addFeedback,
  countWords,
  feedback,
  lengthShare,
  rarity,
  type ScoredWords,
  saturation,
  type WordWeights,
  weighWords,
} from './bm25.ts'
import { isCounted, type ResumeWordUse, readWordUse, wordsOfResumes } from './wordUse.ts'

/** This many resumes, those that share the most telling words with a text, are compared with all of it. */
const comparedLimit = 300
/** Feedback takes its best from this many of these, those with the heaviest words. */
const feedbackLimit = 100
/** At most this many words find the candidates, and at most this many rows of the index are read for them. */
const findingWords = 24
const findingRows = 75_000

export interface RankedResume {
  readonly id: string
  readonly developer_id: string
  readonly score: number
}

export interface ResumeRanking {
  /** The best first, with one resume for each developer. There are at most `comparedLimit`. */
  readonly resumes: readonly RankedResume[]
  /** The words of the text are weighed here, without the ones that feedback added. */
  readonly weights: WordWeights
}

/**
 * Ranks the resumes of developers by all words of a text. Those that share its most telling words are compared with the whole text; then the words that the best of them share count, too.
 * @throws the database's error 57014 when a statement takes longer than 5 s.
 */
export function rankResumes(db: Database, text: string, filters: ResumeFilters): Promise<ResumeRanking> {
  return inSearch(db, (trx) => rankIn(trx, text, filters))
}

async function rankIn(db: Queryable, text: string, filters: ResumeFilters): Promise<ResumeRanking> {
  const typed = foldedWords(text).filter(isCounted)
  const use = await readWordUse(db, [...new Set(typed)])
  const counts = countWords(typed.filter((word) => use.having.has(word)))
  const weights = weighWords(counts, use)
  const ids = await findAlike(db, weights, use, filters)
  const first = await scoreResumes(db, ids.slice(0, feedbackLimit), weights)
  const best = first.slice(0, feedback.documents)
  if (best.length < feedback.shared) return { resumes: bestOfEach(first), weights }
  const widened = await addSharedWords(db, best, counts)
  return { resumes: bestOfEach(await scoreResumes(db, ids, widened)), weights }
}

/** Reads the words of the best resumes, and how rare they are. */
async function addSharedWords(
  db: Queryable,
  best: readonly RankedResume[],
  counts: ReadonlyMap<string, number>,
): Promise<WordWeights> {
  const ids = best.map(({ id }) => id)
  const words = await wordsOfResumes(db, ids)
  const scored = best.map(({ id, score }): ScoredWords => ({ score, words: words.get(id) ?? new Map() }))
  const all = new Set([...counts.keys(), ...scored.flatMap((one) => [...one.words.keys()])])
  return addFeedback(counts, scored, await readWordUse(db, [...all]))
}

/** Finds resumes by the most telling words of a text, as many as the index can read for it in time: the rarest of them first. */
async function findAlike(
  db: Queryable,
  weights: WordWeights,
  use: ResumeWordUse,
  filters: ResumeFilters,
): Promise<readonly string[]> {
  const words = findingWordsOf(weights, use)
  const found = sql<{ id: string }>`
    with found as materialized (
      select r.id, r.developer_id, sum(w.weight) as weight
      from ${weighed(words)}
      cross join lateral (
        select id, developer_id from resumes
        where deleted_at is null and resume_keys(search, created_at) @@ ('''' || w.word || '''')::tsquery
        -- Without it the planner joins first, and then computes the keys of every resume for each word.
        offset 0
      ) r
      group by r.id, r.developer_id
    )
    select f.id from found f join developers d on d.id = f.developer_id
    where ${matchesFilters(filters)}
    order by f.weight desc, f.id limit ${comparedLimit}`
  return (await readUnprepared(db, found)).map(({ id }) => id)
}

function findingWordsOf(weights: WordWeights, use: ResumeWordUse): WordWeights {
  const heaviest = [...weights].toSorted((a, b) => b[1] - a[1]).slice(0, findingWords)
  const chosen = new Map<string, number>()
  let rows = 0
  for (const [word, weight] of heaviest.toSorted((a, b) => rarity(b[0], use) - rarity(a[0], use))) {
    rows += ((use.having.get(word) ?? 0) / Math.max(1, use.documents)) * use.allDocuments
    if (chosen.size > 0 && rows > findingRows) break
    chosen.set(word, weight)
  }
  return chosen
}

/** Scores resumes as `scoreDocument` does: the best first. */
async function scoreResumes(db: Queryable, ids: readonly string[], weights: WordWeights): Promise<RankedResume[]> {
  const held = sql`${saturation}::float8 * (1 - ${lengthShare}::float8 + ${lengthShare}::float8 * length / average)`
  const scored = sql<RankedResume>`
    with words as materialized (
      select r.id, r.developer_id, u.lexeme as word, cardinality(u.positions) as times
      from resumes r cross join lateral unnest(r.search) as u where r.id = any(${ids}::uuid[])
    ), lengths as (
      select id, sum(times)::float8 as length, avg(sum(times)) over ()::float8 as average from words group by id
    )
    select words.id, words.developer_id, sum(w.weight * times * (${saturation}::float8 + 1) / (times + ${held})) as score
    from words join ${weighed(weights)} using (word) join lengths on lengths.id = words.id
    group by words.id, words.developer_id
    order by score desc, words.id`
  return readUnprepared(db, scored)
}

function weighed(weights: WordWeights): RawBuilder<unknown> {
  return sql`unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::float8[]) as w (word, weight)`
}

/** Keeps the best resume of each developer, in order. */
function bestOfEach(resumes: readonly RankedResume[]): RankedResume[] {
  const seen = new Set<string>()
  return resumes.filter(({ developer_id }) => !seen.has(developer_id) && seen.add(developer_id))
}
