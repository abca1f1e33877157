import type { Mark, ResumeQuery } from './resumeQuery.ts'
import { resumeWords } from './resumeWords.ts'

/** Characters of a text that are read for its snippet: a resume of two pages is read whole. */
export const snippetReadLimit = 5_000
/** Terms that are looked for in a longer text; each has a window, which begins so far before the place that is found. */
const termLimit = 4
const windowLength = snippetReadLimit / termLimit
const before = 200
/** Places that are tried for a term: `java` may stand in many a `javascript` first. */
const tryLimit = 1_000

/**
 * What of a text is read for its snippet, in order and apart from each other; never more than `snippetReadLimit` characters. Of a
 * long text these are the places where the terms of the search seem to stand first, which costs no more than looking for a string.
 */
export function windowsOf(text: string, query: ResumeQuery): Mark[] {
  if (text.length <= snippetReadLimit) return [{ start: 0, end: text.length }]
  // A phrase goes on in the next line.
  const lower = text.toLowerCase().replaceAll('\n', ' ')
  const terms = [...new Set(query.flatMap(({ wanted }) => wanted))].slice(0, termLimit)
  const places = terms.map((term) => placeOf(lower, term)).filter((place) => place >= 0)
  const starts = places.map((place) => Math.max(0, place - before)).toSorted((a, b) => a - b)
  const windows: Mark[] = []
  for (const start of starts) {
    const last = windows.at(-1)
    const end = Math.min(text.length, start + windowLength)
    if (last && last.end > start) windows.splice(-1, 1, { start: last.start, end })
    else windows.push({ start, end })
  }
  return windows.length > 0 ? windows : [{ start: 0, end: snippetReadLimit }]
}

/** Where a term stands first; else where its first word does, be it within another one; -1 for nowhere. */
function placeOf(lower: string, term: string): number {
  const [first = '', ...others] = resumeWords(term).map(({ spellings: [word = ''] }) => word)
  const joined = [first, ...others].join(' ')
  // As it was typed, and the other ways to write Node.js.
  const spellings = new Set([term.toLowerCase(), joined, joined.replace(/js$/, '.js')])
  const places = [...spellings].map((spelling) => wholePlaceOf(lower, spelling)).filter((place) => place >= 0)
  if (places.length > 0) return Math.min(...places)
  const place = wholePlaceOf(lower, first)
  return place >= 0 ? place : lower.indexOf(first)
}

function wholePlaceOf(lower: string, spelling: string): number {
  let place = lower.indexOf(spelling)
  for (let tries = 1; place >= 0 && tries < tryLimit; tries++) {
    if (!isLetter(lower.charAt(place - 1)) && !isLetter(lower.charAt(place + spelling.length))) return place
    place = lower.indexOf(spelling, place + 1)
  }
  return -1
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
