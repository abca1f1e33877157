import type { NameCandidate } from './candidates.ts'
import type { Link } from './lists.ts'

const unit = String.raw`(?:years?|yrs?\.?|y|jahre?n?|años?|anos?|ans|lat|лет)(?!\p{L})`
const amount = String.raw`(\d{1,2}(?:[.,]\d)?)\s*(?:(?:[-–]|to)\s*\d{1,2})?\s*\+?\s*${unit}`
const fillers =
  'of|in|with|using|experience|commercial|professional|hands-on|solid|working|work|development|software|programming|strong|expertise|developing|building|erfahrung|mit|experiencia|con|en|de|experiência|com|em'
const before = new RegExp(String.raw`(?<![\p{N}.,])${amount}['’]?(?:\s+(?:${fillers}))*\s*$`, 'iu')
const after = new RegExp(
  String.raw`^\s*(?:[([:,|–—-]\s*)*(?:for\s+|over\s+)?${amount}(?!\s*(?:of|in|with|de|mit|experience (?:of|in|with))(?!\p{L}))`,
  'iu',
)
const since =
  /^\s*(?:[([:,|–—-]\s*)*(?:(?:since|seit|desde|depuis)\s+(\d{4})|(\d{4})\s*[-–—]\s*(?:present|now|today|current|heute))(?!\p{N})/iu
const window = 70
/** No career is longer. */
const limit = 60

/**
 * Finds the years that a text says beside each candidate: "5 years of React", "React (5y)", "React since 2019".
 * @param thisYear to count from a year until now.
 * @returns the lower number of a range; null where none are said.
 */
export function yearsOf(text: string, candidates: readonly NameCandidate[], links: readonly Link[], thisYear: number) {
  /** The years that the text says before an enumeration: "5 years of Java and Spring" says both. */
  let shared: number | null = null
  return candidates.map(({ start, end }, index) => {
    const from = Math.max(candidates[index - 1]?.end ?? 0, start - window)
    const told = amountIn(before.exec(text.slice(from, start)))
    shared = told ?? (links[index]?.isLinked ? shared : null)
    const rest = text.slice(end, end + window)
    return amountIn(after.exec(rest)) ?? sinceIn(since.exec(rest), thisYear) ?? shared
  })
}

function amountIn(match: RegExpExecArray | null): number | null {
  const years = Number(match?.[1]?.replace(',', '.') ?? Number.NaN)
  return years > 0 && years <= limit ? years : null
}

function sinceIn(match: RegExpExecArray | null, thisYear: number): number | null {
  const years = thisYear - Number(match?.[1] ?? match?.[2] ?? Number.NaN)
  return years > 0 && years <= limit ? years : null
}
