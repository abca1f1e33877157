import { type ResumeWord, resumeWords } from './resumeWords.ts'

/** One side of an OR: terms that a resume must have, and terms that it must not have. A term is a word or a phrase. */
export interface ResumeAlternative {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

/** A search finds resumes that match any of the alternatives; without alternatives it finds none. */
export type ResumeQuery = readonly ResumeAlternative[]

/** The rest of a longer search is ignored. Nobody types more. */
export const resumeQueryLimits = { characters: 1_000, terms: 50 }

/** A term: an optional dash that excludes it, then a word, or a phrase in quotes. The last quote may be missing. */
const termPattern =
  /[([{]*(?<dash>[-\u2010-\u2015\u2212]*)(?:["\u201c-\u201f](?<phrase>[^"\u201c-\u201f]*)["\u201c-\u201f]?|(?<word>[^\s"\u201c-\u201f]+))/gu

/**
 * Parses a search: a space or `and` means AND, `or` means OR and binds weaker, a leading dash excludes, quotes make a
 * phrase. Other special characters only separate words. It never fails, but ignores the rest.
 */
export function parseResumeQuery(text: string): ResumeQuery {
  const alternatives: { wanted: string[]; unwanted: string[] }[] = [{ wanted: [], unwanted: [] }]
  let remaining = resumeQueryLimits.terms
  // PostgreSQL text cannot contain NUL, so no resume has one.
  const typed = text.slice(0, resumeQueryLimits.characters).replaceAll('\0', ' ')
  for (const { groups = {} } of typed.matchAll(termPattern)) {
    const { dash, phrase, word } = groups
    const operator = dash ? undefined : word?.toLowerCase()
    if (operator === 'and') continue
    if (operator === 'or') {
      alternatives.push({ wanted: [], unwanted: [] })
      continue
    }
    // A special character outside quotes is a space. But -full-stack excludes the phrase, not every “full”.
    const terms = dash || word === undefined ? asPhrase(word ?? phrase ?? '') : splitWords(word)
    alternatives.at(-1)?.[dash ? 'unwanted' : 'wanted'].push(...terms.slice(0, remaining))
    remaining -= Math.min(remaining, terms.length)
  }
  return alternatives.filter(({ wanted, unwanted }) => wanted.length + unwanted.length > 0)
}

function splitWords(text: string): string[] {
  return resumeWords(text).map(({ start, end }) => text.slice(start, end))
}

/** Makes one term of the text from its first word to its last. */
function asPhrase(text: string): string[] {
  const words = resumeWords(text)
  return words.length > 0 ? [text.slice(words[0]?.start, words.at(-1)?.end)] : []
}

/** A range of characters, from `start` up to, not including, `end`. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** Finds the ranges of a text that match wanted terms, in order and without overlaps. */
export function findMarks(text: string, query: ResumeQuery): Mark[] {
  const terms = termsByFirstWord(query)
  const words = resumeWords(text)
  const marks: Mark[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    const fitting = first?.spellings.flatMap((spelling) => terms.get(spelling) ?? []) ?? []
    const length = Math.max(0, ...fitting.filter((term) => matchesAt(words, at, term)).map((term) => term.length))
    const last = words[at + length - 1]
    if (!first || !last || length === 0) continue
    marks.push({ start: first.start, end: last.end })
    at += length - 1
  }
  return marks
}

/** Groups the wanted terms, as lists of words, by their first word. */
function termsByFirstWord(query: ResumeQuery): Map<string, string[][]> {
  const terms = query.flatMap(({ wanted }) => wanted).map((term) => resumeWords(term).map(spelling))
  return Map.groupBy(terms, ([first = '']) => first)
}

function spelling({ spellings: [word = ''] }: ResumeWord): string {
  return word
}

function matchesAt(words: readonly ResumeWord[], at: number, term: readonly string[]): boolean {
  return term.every((word, index) => words[at + index]?.spellings.includes(word))
}
