import type { Database } from '#server/platform/db/connection/connect.ts'
import { findResumeText } from '#server/resumes/data.ts'
import { findMarks, type ResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { Kinship } from '#shared/resumes/resumes.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import type { ExpandedTerm } from './expanding/expandedQuery.ts'
import { expandQuery } from './expanding/expandQuery.ts'

/** A word or phrase of a resume for which a search found it. */
export interface FitWord {
  readonly typed: string
  /** As the resume writes it first. */
  readonly found: string
  readonly kinship: Kinship
  readonly times: number
}

/** The most words that explain a place. */
export const fitLimit = 200

/** Tells for which words a search finds a resume, and how often they stand in it. @throws UserError NOT_FOUND */
export async function explainFit(db: Database, id: string, query: ResumeQuery): Promise<FitWord[]> {
  const [{ text }, expanded] = await Promise.all([findResumeText(db, id), expandQuery(db, query)])
  const terms = expanded.flatMap(({ wanted }) => wanted)
  const variants = terms.flatMap(({ variants }) => variants.map(({ text }) => text))
  const found = findMarks(text, variants).map(({ start, end }) => text.slice(start, end))
  const byWord = Map.groupBy(found, (word) => foldedWords(word).join(' '))
  const words = [...byWord.values()].flatMap((same) => reasonOf(terms, same))
  return words.toSorted((a, b) => b.times - a.times).slice(0, fitLimit)
}

function reasonOf(terms: readonly ExpandedTerm[], same: readonly string[]): FitWord[] {
  const [found = ''] = same
  for (const { typed, variants } of terms) {
    const variant = variants.find(({ text }) => findMarks(found, [text]).length > 0)
    if (variant) return [{ typed, found, kinship: variant.kinship, times: same.length }]
  }
  return []
}
