import type { NameCandidate } from './candidates.ts'
import { eachStep, type Steps } from './turns.ts'

/** The longest text between two members of a list. */
const gapLimit = 60
/** The years or the level may be beside a member. */
const remarks = [
  /\d[\d.,]{0,3}\s?(?:[-–]\s?\d{1,2})?\s?\+?\s?(?:years?|yrs?\.?|y|months?|mos?|jahre?n?|años?|anos?|ans)(?!\p{L})/giu,
  /(?<!\p{L})(?:since|seit|desde|depuis)\s{1,2}\d{4}(?!\p{L})/giu,
  /\d{4}\s?[-–]\s?(?:\d{4}|present|now)(?!\p{L})/giu,
  /(?<!\p{L})(?:expert|advanced|intermediate|beginner|basics?|good|proficient|fluent|novice|daily|also|ideally|preferably|modern|some|e\.g\.|etc\.?|level|hooks|certified)(?!\p{L})/giu,
  /(?<=[\t|] ?)\d{1,2}(?=\s{0,3}[\n|])/gu,
  /(?<=\n\s{0,3})\d{1,2}[.)](?=\s)/gu,
]
const joiner =
  /(?<!\p{L})(?:and|or|nor|und|oder|sowie|plus|y|o|e|ou|et|och|og|oraz|lub|en|и|или|和|with|as well as)(?!\p{L})/giu
const separators = /^[\s,;:/|•·▪►●◦*&+()[\]–—、，-]*$/u
/** One item of a list that is not a skill of the catalogue. */
const unknownItem = /^\s*[,;|/(•·]\s*[\p{L}\p{N}.+#-]+(?: [\p{L}\p{N}.+#-]+){0,2}\s*[,;|/)•·]+\s*$/u
/** These come before the first member and after the last, beside spaces. */
const opens = /(?:^|[,;:/|•·▪►●◦*()[\]–—、，-]|\n[^\S\n]*\d{1,2}[.)]|(?<!\p{L})(?:and|or|und|oder|with|in))$/iu
const closes =
  /^\s*(?:$|[\n\t,;:/|•·▪►●◦*()[\]–—、，]|\.(?:\s|$)|- |(?:and|or|und|oder|for|since|with|is|on|y|o|e|ou|et|och|og|[a-z]+ing|skills)(?!\p{L}))/iu

/** The tie between a candidate and the one before it. */
export interface Link {
  /** Only separators and remarks are between this candidate and the one before it. */
  readonly isLinked: boolean
  /** A word such as "or", or a slash, joins the two. */
  readonly isConjunction: boolean
  /** A comma, a bullet or a line is between the two, not just a word. */
  readonly isSeparated: boolean
}

const apart: Link = { isLinked: false, isConjunction: false, isSeparated: false }

/** Finds how each candidate is joined to the one before it. */
export function linksOf(text: string, candidates: readonly NameCandidate[]): Steps<Link[]> {
  return eachStep(candidates, ({ start }, index) => {
    const before = candidates[index - 1]
    if (!before || start - before.end > gapLimit) return apart
    const gap = text.slice(before.end, start)
    const rest = withoutRemarks(gap)
    const bare = rest.replace(joiner, ' ')
    if (!separators.test(bare) && !unknownItem.test(bare)) return apart
    return {
      isLinked: true,
      isConjunction: bare !== rest || /^\s*\/\s*$/.test(gap),
      isSeparated: /\S|\n|\t/.test(bare) || gap === '',
    }
  })
}

function withoutRemarks(text: string): string {
  return remarks.reduce((rest, remark) => rest.replace(remark, ' '), text)
}

/** Tells whether a candidate is an item of its own: nothing else is between the separators around it. */
export function isItem(before: string, after: string): boolean {
  const trimmed = before.trimEnd()
  return (opens.test(trimmed) || /[\n\t]/.test(before.slice(trimmed.length))) && isClosed(after)
}

/** Tells whether a list may end after a candidate. */
export function isClosed(after: string): boolean {
  return closes.test(after) || remarks.some((remark) => after.trimStart().search(remark) === 0)
}

/** The most members of a list that are checked on each side. */
const groupLimit = 12

/** The places of the first and the last candidate of a list. */
export function groupOf(links: readonly Link[], index: number): { first: number; last: number } {
  let [first, last] = [index, index]
  while (index - first < groupLimit && links[first]?.isLinked) first--
  while (last - index < groupLimit && links[last + 1]?.isLinked) last++
  return { first, last }
}

/** Tells whether the lines of a list hold nothing else. */
export function fillsItsLines(text: string, group: readonly NameCandidate[]): boolean {
  const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0]
  const before =
    text
      .slice(Math.max(0, start - gapLimit), start)
      .split('\n')
      .at(-1) ?? ''
  const after = text.slice(end, end + gapLimit).split('\n')[0] ?? ''
  return [before, after].every((side) => separators.test(withoutRemarks(`\n${side}`).replace(/\.\s*$/, '')))
}
