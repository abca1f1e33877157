import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import { type ResumeWord, resumeWords } from '#shared/resumes/resumeWords.ts'
import type { WordWeights } from './bm25.ts'

/** Sentences of a resume that are shown. */
const shownSentences = 2
/** A line ends a sentence, too, as in lists, and so do 200 characters. A dot within a name does not. */
const sentencePattern = /\S(?:[^\n.!?]|[.!?](?!\s)){0,198}[.!?]?/gu
/** A longer text is read up to here. */
const readLimit = 20_000
/** A word is marked if it counts at least this part of the one that counts most. */
const leastMarked = 0.12

/** Finds the sentences of resumes for which they rank as they do, by resume id. @param weights those of the words of the text. */
export async function passagesOf(
  db: Queryable,
  ids: readonly string[],
  weights: WordWeights,
): Promise<Map<string, readonly SnippetPart[]>> {
  const texts = db.selectFrom('resumes').select(['id', 'extracted_text']).where('id', 'in', ids)
  const rows = ids.length > 0 ? await readUnprepared(db, texts) : []
  const telling = tellingWords(weights)
  return new Map(
    rows.map(({ id, extracted_text }) => [id, findPassage((extracted_text ?? '').slice(0, readLimit), telling)]),
  )
}

function tellingWords(weights: WordWeights): WordWeights {
  const least = leastMarked * Math.max(0, ...weights.values())
  return new Map([...weights].filter(([word, weight]) => weight >= least && word.length > 1))
}

/** Finds the sentences of a text whose different words count most, in the order of the text, with these words marked. */
export function findPassage(text: string, telling: WordWeights): SnippetPart[] {
  const scored = sentencesOf(text).map((sentence) => ({ sentence, weight: weightOf(sentence.text, telling) }))
  const best = scored
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.sentence.start - b.sentence.start)
    .slice(0, shownSentences)
    .toSorted((a, b) => a.sentence.start - b.sentence.start)
  return best.flatMap(({ sentence }, index) => [
    ...(index > 0 ? [{ text: ' … ', marked: false }] : []),
    ...markedParts(sentence.text, telling),
  ])
}

interface Sentence {
  readonly start: number
  readonly text: string
}

function sentencesOf(text: string): Sentence[] {
  return Array.from(text.matchAll(sentencePattern), ({ 0: found, index }) => ({ start: index, text: found.trim() }))
}

function weightOf(sentence: string, telling: WordWeights): number {
  const words = new Set(resumeWords(sentence).flatMap(({ spellings }) => spellings))
  return [...words].reduce((sum, word) => sum + (telling.get(word) ?? 0), 0)
}

function markedParts(sentence: string, telling: WordWeights): SnippetPart[] {
  const parts: SnippetPart[] = []
  let from = 0
  for (const { start, end } of resumeWords(sentence).filter((word) => isTelling(word, telling))) {
    if (start > from) parts.push({ text: sentence.slice(from, start), marked: false })
    parts.push({ text: sentence.slice(start, end), marked: true })
    from = end
  }
  return from < sentence.length ? [...parts, { text: sentence.slice(from), marked: false }] : parts
}

const isTelling = ({ spellings }: ResumeWord, telling: WordWeights) => spellings.some((word) => telling.has(word))
