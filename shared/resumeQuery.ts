import { type ResumeWord, resumeWords } from './resumeWords.ts'

/** One side of an OR: what a resume must have, and what it must not have. Each is a word, or words that follow each other. */
export interface ResumeAlternative {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/** A search: a resume is found by any of the alternatives. Empty, it finds nothing. */
export type ResumeQuery = readonly ResumeAlternative[]

/** What is read of a search. More than this nobody types; the rest is left alone. */
export const resumeQueryLimits = { characters: 1_000, terms: 50 }

/** What stands between spaces: a dash that excludes, then a phrase in quotes (the last may stay open) or a word. */
const part =
  /[([{]*(?<dash>[-\u2010-\u2015\u2212]*)(?:["\u201c-\u201f](?<phrase>[^"\u201c-\u201f]*)["\u201c-\u201f]?|(?<word>[^\s"\u201c-\u201f]+))/gu

/**
 * Reads what a person typed: a space or `and` means AND, `or` means OR and binds weaker, a leading dash excludes, quotes make a phrase.
 * Other special characters only part words. Never fails: what makes no sense is left out.
 */
export function parseResumeQuery(text: string): ResumeQuery {
  const alternatives = [{ wanted: [] as string[], unwanted: [] as string[] }]
  let left = resumeQueryLimits.terms
  // No text of PostgreSQL holds a NUL, so no resume has one to find.
  const typed = text.slice(0, resumeQueryLimits.characters).replaceAll('\0', ' ')
  for (const { groups = {} } of typed.matchAll(part)) {
    const { dash, phrase, word } = groups
    const operator = dash ? undefined : word?.toLowerCase()
    if (operator === 'and') continue
    if (operator === 'or') {
      alternatives.push({ wanted: [], unwanted: [] })
      continue
    }
    // Outside of quotes a special character is a space; but -full-stack excludes what is full-stack, not all that is full.
    const terms = dash || word === undefined ? whole(word ?? phrase ?? '') : pieces(word)
    alternatives.at(-1)?.[dash ? 'unwanted' : 'wanted'].push(...terms.slice(0, left))
    left -= Math.min(left, terms.length)
  }
  return alternatives.filter(({ wanted, unwanted }) => wanted.length + unwanted.length > 0)
}

function pieces(text: string): string[] {
  return resumeWords(text).map(({ start, end }) => text.slice(start, end))
}

/** From the first word to the last. */
function whole(text: string): string[] {
  const words = resumeWords(text)
  return words.length > 0 ? [text.slice(words[0]?.start, words.at(-1)?.end)] : []
}

/** A run of characters, from `start` to before `end`. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** Where a text holds what was searched for, in order and apart from each other. */
export function findMarks(text: string, query: ResumeQuery): Mark[] {
  const terms = termsByFirstWord(query)
  const words = resumeWords(text)
  const marks: Mark[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    const fitting = first?.spellings.flatMap((spelling) => terms.get(spelling) ?? []) ?? []
    const length = Math.max(0, ...fitting.filter((term) => standsAt(words, at, term)).map((term) => term.length))
    const last = words[at + length - 1]
    if (!first || !last || length === 0) continue
    marks.push({ start: first.start, end: last.end })
    at += length - 1
  }
  return marks
}

/** Each wanted term as its words. */
function termsByFirstWord(query: ResumeQuery): Map<string, string[][]> {
  const terms = query.flatMap(({ wanted }) => wanted).map((term) => resumeWords(term).map(spelling))
  return Map.groupBy(terms, ([first = '']) => first)
}

function spelling({ spellings: [word = ''] }: ResumeWord): string {
  return word
}

function standsAt(words: readonly ResumeWord[], at: number, term: readonly string[]): boolean {
  return term.every((word, index) => words[at + index]?.spellings.includes(word))
}
