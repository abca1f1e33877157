import type { NameCandidate } from './candidates.ts'
import type { Link } from './lists.ts'
import { eachStep } from './turns.ts'

const amount =
  /(\d{1,2}(?:[.,]\d)?)\s{0,3}(?:(?:[-–]|to)\s{0,3}\d{1,2})?\s{0,3}\+?\s{0,3}(?:years?|yrs?\.?|y|jahre?n?|años?|anos?|ans|lat|лет)(?!\p{L})/giu
/** These come between the years and their subject. */
const fillers =
  /^['’]?(?:\s+(?:of|in|with|using|experience|commercial|professional|hands-on|solid|working|work|development|software|programming|strong|expertise|developing|building|erfahrung|mit|experiencia|con|en|de|experiência|com|em))*\s*$/iu
const signs = /^\s*(?:[([:,|–—-]\s*)*(?:(?:for|over)\s+)?$/iu
/** Years before these are about what follows. */
const ofAnother = /^\s*(?:of|in|with|de|mit|experience (?:of|in|with))(?!\p{L})/iu
const since =
  /^\s*(?:[([:,|–—-]\s*)*(?:(?:since|seit|desde|depuis)\s+(\d{4})|(\d{4})\s*[-–—]\s*(?:present|now|today|current|heute))(?!\p{N})/iu
const window = 70
/** No career is longer. */
const limit = 60

/**
 * Finds the years that a text says beside each candidate: "5 years of React", "React (5y)", "React since 2019".
 * @param thisYear to count from a year until now.
 * @returns the lower number of a range; null when there are none.
 */
export function yearsOf(text: string, candidates: readonly NameCandidate[], links: readonly Link[], thisYear: number) {
  /** The years that the text says before a list: "5 years of Java and Spring" says both. */
  let shared: number | null = null
  return eachStep(candidates, ({ start, end }, index) => {
    const from = Math.max(candidates[index - 1]?.end ?? 0, start - window)
    const told = yearsBefore(text.slice(from, start))
    shared = told ?? (links[index]?.isLinked ? shared : null)
    const rest = text.slice(end, end + window)
    return yearsAfter(rest) ?? sinceIn(since.exec(rest), thisYear) ?? shared
  })
}

/** The years that a text says at its end. A part of a longer number does not count. */
function yearsBefore(text: string): number | null {
  const last = [...text.matchAll(amount)].at(-1)
  if (!last || /[\p{N}.,]/u.test(text.charAt(last.index - 1))) return null
  return fillers.test(text.slice(last.index + last[0].length)) ? amountIn(last) : null
}

/** The years that a text says at its start. */
function yearsAfter(text: string): number | null {
  const [first] = text.matchAll(amount)
  if (!first || !signs.test(text.slice(0, first.index))) return null
  return ofAnother.test(text.slice(first.index + first[0].length)) ? null : amountIn(first)
}

function amountIn(match: RegExpMatchArray): number | null {
  const years = Number(match[1]?.replace(',', '.') ?? Number.NaN)
  return years > 0 && years <= limit ? years : null
}

function sinceIn(match: RegExpExecArray | null, thisYear: number): number | null {
  const years = thisYear - Number(match?.[1] ?? match?.[2] ?? Number.NaN)
  return years > 0 && years <= limit ? years : null
}
