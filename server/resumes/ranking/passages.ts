import type { Queryable } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import type { SnippetPart } from '#shared/resumes/resumes.ts'
import { type ResumeWord, resumeWords } from '#shared/resumes/resumeWords.ts'
import type { WordWeights } from './bm25.ts'

/** The new words of a second sentence count at least this part of the words of the first. */
const leastSecond = 0.3
/** A line ends a sentence, too, as in lists, and so do 200 characters. A dot within a name does not. */
const sentencePattern = /\S(?:[^\n.!?]|[.!?](?!\s)){0,198}[.!?]?/gu
/** A longer text is read up to here. */
const readLimit = 20_000
/** At most this many words of a sentence are marked. */
const markLimit = 9
/** Two sentences have this many parts at most, with the dots between them. */
export const partLimit = 2 * (2 * markLimit + 1) + 1
/** A word is marked if it counts at least this part of the one that counts most. */
const leastMarked = 0.12

/** Finds the sentences that explain the rank of resumes, by resume id. @param weights those of the words of the text. */
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

/**
 * Finds the most telling sentences of a text, in its order, with the words that count marked. The second one has words that the first one lacks; otherwise it is left out.
 */
export function findPassage(text: string, telling: WordWeights): SnippetPart[] {
  const sentences = sentencesOf(text)
  const first = heaviest(sentences, telling)
  if (!first) return []
  const rest = new Map([...telling].filter(([word]) => !first.words.has(word)))
  const second = heaviest(sentences, rest)
  const isTold = second && second.weight >= leastSecond * first.weight
  const shown = [first, ...(isTold ? [second] : [])].toSorted((a, b) => a.start - b.start)
  return shown.flatMap((sentence, index) => [
    ...(index > 0 ? [{ text: ' … ', marked: false }] : []),
    ...markedParts(sentence.text, telling),
  ])
}

/** Finds the sentence whose different words count most together; undefined if none has one that counts. */
function heaviest(sentences: readonly Sentence[], telling: WordWeights): (Sentence & { weight: number }) | undefined {
  const weighed = sentences.map((sentence) => ({ ...sentence, weight: weightOf(sentence, telling) }))
  const [best] = weighed.toSorted((a, b) => b.weight - a.weight || a.start - b.start)
  return best && best.weight > 0 ? best : undefined
}

interface Sentence {
  readonly start: number
  readonly text: string
  readonly words: ReadonlySet<string>
}

function sentencesOf(text: string): Sentence[] {
  return Array.from(text.matchAll(sentencePattern), ({ 0: found, index }) => {
    const words = new Set(resumeWords(found).flatMap(({ spellings }) => spellings))
    return { start: index, text: found.trim(), words }
  })
}

function weightOf({ words }: Sentence, telling: WordWeights): number {
  return [...words].reduce((sum, word) => sum + (telling.get(word) ?? 0), 0)
}

function markedParts(sentence: string, telling: WordWeights): SnippetPart[] {
  const parts: SnippetPart[] = []
  let from = 0
  for (const { start, end } of resumeWords(sentence)
    .filter((word) => isTelling(word, telling))
    .slice(0, markLimit)) {
    if (start > from) parts.push({ text: sentence.slice(from, start), marked: false })
    parts.push({ text: sentence.slice(start, end), marked: true })
    from = end
  }
  return from < sentence.length ? [...parts, { text: sentence.slice(from), marked: false }] : parts
}

const isTelling = ({ spellings }: ResumeWord, telling: WordWeights) => spellings.some((word) => telling.has(word))
