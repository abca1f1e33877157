import { foldedWords, type ResumeWord, resumeWords, typedWords } from './resumeWords.ts'

/** A word or a phrase. */
export interface ResumeTerm {
  readonly text: string
  /** In quotes: only these words, as they were typed. */
  readonly exact: boolean
}

/** One side of an OR: terms that a resume must have, and terms that it must not have. */
export interface ResumeAlternative {
  readonly wanted: readonly ResumeTerm[]
  readonly unwanted: readonly ResumeTerm[]
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
  const alternatives: { wanted: ResumeTerm[]; unwanted: ResumeTerm[] }[] = [{ wanted: [], unwanted: [] }]
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
    const terms = dash || word === undefined ? asPhrase(word ?? phrase ?? '') : typedWords(word)
    const exact = word === undefined
    alternatives
      .at(-1)
      ?.[dash ? 'unwanted' : 'wanted'].push(...terms.slice(0, remaining).map((text) => ({ text, exact })))
    remaining -= Math.min(remaining, terms.length)
  }
  return alternatives.filter(({ wanted, unwanted }) => wanted.length + unwanted.length > 0)
}

/** Writes a search so that it is parsed as itself again. */
export function printResumeQuery(query: ResumeQuery): string {
  const print = ({ text, exact }: ResumeTerm) => (exact ? `"${text}"` : text)
  return query
    .map(({ wanted, unwanted }) => [...wanted.map(print), ...unwanted.map((term) => `-${print(term)}`)].join(' '))
    .join(' or ')
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

/** Finds the ranges of a text that match any of the terms, in order. Those that share a word are one. */
export function findMarks(text: string, terms: readonly string[]): Mark[] {
  const termsByWord = termsByFirstWord(terms)
  const words = resumeWords(text)
  const marks: { start: number; end: number }[] = []
  let markedTo = 0
  for (const [at, { start, spellings }] of words.entries()) {
    const fitting = spellings.flatMap((spelling) => termsByWord.get(spelling) ?? [])
    const length = Math.max(0, ...fitting.filter((term) => matchesAt(words, at, term)).map((term) => term.length))
    const end = words[at + length - 1]?.end
    if (length === 0 || end === undefined) continue
    const last = marks.at(-1)
    if (last && at < markedTo) last.end = Math.max(last.end, end)
    else marks.push({ start, end })
    markedTo = Math.max(markedTo, at + length)
  }
  return marks
}

/** The terms as lists of words, by their first word. */
function termsByFirstWord(terms: readonly string[]): Map<string, string[][]> {
  return Map.groupBy(terms.map(foldedWords), ([first = '']) => first)
}

function matchesAt(words: readonly ResumeWord[], at: number, term: readonly string[]): boolean {
  return term.every((word, index) => words[at + index]?.spellings.includes(word))
}
