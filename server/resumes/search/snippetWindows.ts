import type { Mark } from '#shared/resumes/resumeQuery.ts'
import { foldedWords } from '#shared/resumes/resumeWords.ts'

/** At most this many characters of a text are read for its snippet. A resume of two pages is read whole. */
export const snippetReadLimit = 5_000
/** At most this many terms are searched in a longer text. Each has a window, which begins `contextBefore` characters before the match. */
const termLimit = 4
const windowLength = snippetReadLimit / termLimit
const contextBefore = 200
/** At most this many matches are tried for a term: many a `javascript` may come before the first `java`. */
const attemptLimit = 1_000

/**
 * Returns the ranges of a text that are read for its snippet, in order and without overlaps; together at most `snippetReadLimit`
 * characters. In a long text they are around the likely first match of each term, found by plain string search.
 * @param terms each with its variants.
 */
export function windowsOf(text: string, terms: readonly (readonly string[])[]): Mark[] {
  if (text.length <= snippetReadLimit) return [{ start: 0, end: text.length }]
  // A phrase may continue on the next line.
  const lower = text.toLowerCase().replaceAll('\n', ' ')
  const indexes = terms
    .slice(0, termLimit)
    .map((term) => indexOfTerm(lower, term))
    .filter((index) => index >= 0)
  const starts = indexes.map((index) => Math.max(0, index - contextBefore)).toSorted((a, b) => a - b)
  const windows: Mark[] = []
  for (const start of starts) {
    const last = windows.at(-1)
    const end = Math.min(text.length, start + windowLength)
    if (last && last.end > start) windows.splice(-1, 1, { start: last.start, end })
    else windows.push({ start, end })
  }
  return windows.length > 0 ? windows : [{ start: 0, end: snippetReadLimit }]
}

/** Returns the index of the first match of a term; otherwise of its first word as typed, even within another word; otherwise -1. */
function indexOfTerm(lower: string, variants: readonly string[]): number {
  const indexes = variants.map((variant) => indexOfVariant(lower, variant)).filter((index) => index >= 0)
  if (indexes.length > 0) return Math.min(...indexes)
  const [first = ''] = foldedWords(variants[0] ?? '')
  const index = indexOfWholeWord(lower, first)
  return index >= 0 ? index : lower.indexOf(first)
}

function indexOfVariant(lower: string, variant: string): number {
  const joined = foldedWords(variant).join(' ')
  // A variant is searched as typed, normalized, and with the dot of names such as Node.js.
  const spellings = new Set([variant.toLowerCase(), joined, joined.replace(/js$/, '.js')])
  const indexes = [...spellings].map((spelling) => indexOfWholeWord(lower, spelling)).filter((index) => index >= 0)
  return indexes.length > 0 ? Math.min(...indexes) : -1
}

function indexOfWholeWord(lower: string, spelling: string): number {
  let index = lower.indexOf(spelling)
  for (let tries = 1; index >= 0 && tries < attemptLimit; tries++) {
    const end = index + spelling.length
    if (isEdge(lower.charAt(index - 1), spelling.at(0)) && isEdge(lower.charAt(end), spelling.at(-1))) return index
    index = lower.indexOf(spelling, index + 1)
  }
  return -1
}

/** Tells whether a word ends between two characters: when one is not a letter, or needs no space beside it. */
function isEdge(outside: string, inside = ''): boolean {
  return ![outside, inside].every((one) => isSpaced(one))
}

function isSpaced(character: string): boolean {
  return /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])[\p{L}\p{N}]/u.test(character)
}
