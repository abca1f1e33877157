import type { NameCandidate } from './candidates.ts'

/** The longest text between two members of a list. */
const gapLimit = 60
/** The years or the level may stand beside a member. */
const remarks = [
  String.raw`\d[\d.,]*\s*(?:[-–]\s*\d+)?\s*\+?\s*(?:years?|yrs?\.?|y|months?|mos?|jahre?n?|años?|anos?|ans)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:since|seit|desde|depuis)\s+\d{4}|\d{4}\s*[-–]\s*(?:\d{4}|present|now)`,
  String.raw`(?<!\p{L})(?:expert|advanced|intermediate|beginner|basics?|good|proficient|fluent|novice|daily|also|ideally|preferably|modern|some|e\.g\.|etc\.?|level|hooks|certified)(?!\p{L})`,
  String.raw`(?<=[\t|] ?)\d{1,2}(?=\s*[\n|])`,
  String.raw`(?<=\n\s*)\d{1,2}[.)](?=\s)`,
].join('|')
const remark = new RegExp(remarks, 'giu')
const joiner =
  /(?<!\p{L})(?:and|or|nor|und|oder|sowie|plus|y|o|e|ou|et|och|og|oraz|lub|en|и|или|和|with|as well as)(?!\p{L})/giu
const separators = /^[\s,;:/|•·▪►●◦*&+()[\]–—、，-]*$/u
/** One item of a list that is no skill of the catalogue. */
const unknownItem = /^\s*[,;|/(•·]\s*[\p{L}\p{N}.+#-]+(?: [\p{L}\p{N}.+#-]+){0,2}\s*[,;|/)•·]+\s*$/u
/** These stand before the first member and after the last. */
const opens = /(?:^|[\n\t,;:/|•·▪►●◦*()[\]–—、，-]|\n\s*\d{1,2}[.)]|(?<!\p{L})(?:and|or|und|oder|with|in))\s*$/iu
const closes = new RegExp(
  String.raw`^\s*(?:$|[\n\t,;:/|•·▪►●◦*()[\]–—、，]|\.(?:\s|$)|- |(?:and|or|und|oder|for|since|with|is|on|y|o|e|ou|et|och|og|[a-z]+ing|skills|${remarks})(?!\p{L}))`,
  'iu',
)

/** The tie between a candidate and the one before it. */
export interface Link {
  /** Only separators and remarks stand between this candidate and the one before it. */
  readonly isLinked: boolean
  /** A word such as "or", or a slash, joins the two. */
  readonly isConjunction: boolean
  /** A comma, a bullet or a line stands between the two, not a word alone. */
  readonly isSeparated: boolean
}

const apart: Link = { isLinked: false, isConjunction: false, isSeparated: false }

/** Finds how each candidate is joined to the one before it. */
export function linksOf(text: string, candidates: readonly NameCandidate[]): Link[] {
  return candidates.map(({ start }, index) => {
    const before = candidates[index - 1]
    if (!before || start - before.end > gapLimit) return apart
    const gap = text.slice(before.end, start)
    const rest = gap.replace(remark, ' ')
    const bare = rest.replace(joiner, ' ')
    if (!separators.test(bare) && !unknownItem.test(bare)) return apart
    return {
      isLinked: true,
      isConjunction: bare !== rest || /^\s*\/\s*$/.test(gap),
      isSeparated: /\S|\n|\t/.test(bare) || gap === '',
    }
  })
}

/** Tells whether a candidate is an item of its own: nothing else stands between the separators around it. */
export function isItem(before: string, after: string): boolean {
  return opens.test(before) && closes.test(after)
}

/** Tells whether an enumeration may end after a candidate. */
export function isClosed(after: string): boolean {
  return closes.test(after)
}

/** The most members of a list that are looked at on each side. */
const groupLimit = 12

/** The places of the first and the last candidate of an enumeration. */
export function groupOf(links: readonly Link[], index: number): { first: number; last: number } {
  let [first, last] = [index, index]
  while (index - first < groupLimit && links[first]?.isLinked) first--
  while (last - index < groupLimit && links[last + 1]?.isLinked) last++
  return { first, last }
}

/** Tells whether nothing else stands in the lines of an enumeration. */
export function fillsItsLines(text: string, group: readonly NameCandidate[]): boolean {
  const [start, end] = [group[0]?.start ?? 0, group.at(-1)?.end ?? 0]
  const before =
    text
      .slice(Math.max(0, start - gapLimit), start)
      .split('\n')
      .at(-1) ?? ''
  const after = text.slice(end, end + gapLimit).split('\n')[0] ?? ''
  return [before, after].every((side) => separators.test(`\n${side}`.replace(remark, ' ').replace(/\.\s*$/, '')))
}
