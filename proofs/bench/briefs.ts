import type { Database } from '#server/platform/db/connection/connect.ts'
import { countWords, scoreDocument, type WordCounts, weighWords } from '#server/resumes/ranking/bm25.ts'
import { rankResumes } from '#server/resumes/ranking/rankResumes.ts'
import { countResumeWords } from '#server/resumes/search/vocabulary.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import type { Collection } from './collection.ts'
import { depth, judgeRankings, type Retrieval } from './retrieval.ts'

export interface BriefRetrieval extends Retrieval {
  readonly name: string
}

/** Compares the ranking of resumes by a brief with plain BM25 over the same words. */
export async function measureBriefs(db: Database, collection: Collection): Promise<BriefRetrieval[]> {
  await countResumeWords(db)
  const { briefs, relevant } = collection
  const ranked = new Map<string, readonly string[]>()
  for (const [id, text] of briefs) ranked.set(id, await rankedDocuments(db, text))
  return [
    { name: 'BM25', ...judgeRankings(plainRankings(collection), relevant) },
    { name: 'Vouch, by text', ...judgeRankings(ranked, relevant) },
  ]
}

async function rankedDocuments(db: Database, text: string): Promise<readonly string[]> {
  const { resumes } = await rankResumes(db, text, { stages: ['MEMBER'], countries: [] })
  const ids = resumes.slice(0, depth).map(({ id }) => id)
  const files = await db.selectFrom('resumes').select(['id', 'file_key']).where('id', 'in', ids).execute()
  const documentOf = new Map(files.map(({ id, file_key }) => [id, file_key]))
  return ids.map((id) => documentOf.get(id) ?? '')
}

/** Scores every document by every word, in memory. */
function plainRankings({ briefs, documents }: Collection): Map<string, readonly string[]> {
  const words = new Map([...documents].map(([id, text]) => [id, countWords(foldedWords(text))]))
  const having = countWords([...words.values()].flatMap((counts) => [...counts.keys()]))
  const all = [...words.values()].reduce((sum, counts) => sum + lengthOf(counts), 0)
  const use = { documents: words.size, having }
  return new Map(
    [...briefs].map(([id, text]) => {
      const weights = weighWords(countWords(foldedWords(text)), use)
      const scores = [...words].map(
        ([document, counts]) => [document, scoreDocument(counts, weights, all / words.size)] as const,
      )
      return [id, scores.toSorted((a, b) => b[1] - a[1]).map(([document]) => document)]
    }),
  )
}

const lengthOf = (counts: WordCounts) => [...counts.values()].reduce((sum, times) => sum + times, 0)
