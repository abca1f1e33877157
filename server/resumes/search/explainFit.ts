import type { Database } from '#server/platform/db/connection/connect.ts'
import { findResumeText } from '#server/resumes/data.ts'
import { findMarks, type ResumeQuery } from '#shared/resumes/resumeQuery.ts'
import type { Kinship } from '#shared/resumes/resumes.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'
import type { ExpandedQuery, Variant } from './expansion/expandedQuery.ts'
import { expandQuery } from './expansion/expandQuery.ts'

/** A word or phrase that made a search find a resume. */
export interface FitWord {
  readonly typed: string
  /** The word as the resume writes it the first time. */
  readonly found: string
  readonly kinship: Kinship
  readonly times: number
}

/** The most words that explain a place. */
export const fitLimit = 200

/** Lists the words that make a search find a resume, and how often they occur in it. @throws UserError NOT_FOUND */
export async function explainFit(db: Database, id: string, query: ResumeQuery): Promise<FitWord[]> {
  const [{ text }, expanded] = await Promise.all([findResumeText(db, id), expandQuery(db, query)])
  const reasons = reasonsOf(expanded)
  const variants = [...reasons.values()].map(({ text }) => text)
  const found = findMarks(text, variants).map(({ start, end }) => text.slice(start, end))
  const byWord = Map.groupBy(found, (word) => foldedWords(word).join(' '))
  const words = [...byWord].flatMap(([folded, same]) => fitWord(reasons, folded, same))
  return words.toSorted((a, b) => b.times - a.times).slice(0, fitLimit)
}

/** A variant of a search, and the typed word that it counts as. */
interface Reason extends Variant {
  readonly typed: string
}

/** The variants of a search by their folded words. The first term counts when two have the same. */
function reasonsOf(query: ExpandedQuery): Map<string, Reason> {
  const reasons = new Map<string, Reason>()
  for (const { typed, variants } of query.flatMap(({ wanted }) => wanted)) {
    for (const variant of variants) {
      const folded = foldedWords(variant.text).join(' ')
      if (!reasons.has(folded)) reasons.set(folded, { ...variant, typed })
    }
  }
  return reasons
}

/** A word that is spelled differently from its variant, such as Node.js, is looked for among all. */
function fitWord(reasons: ReadonlyMap<string, Reason>, folded: string, same: readonly string[]): FitWord[] {
  const [found = ''] = same
  const reason = reasons.get(folded) ?? [...reasons.values()].find(({ text }) => findMarks(found, [text]).length > 0)
  return reason ? [{ typed: reason.typed, found, kinship: reason.kinship, times: same.length }] : []
}
