import type { NameCandidate } from './candidates.ts'
import type { Link } from './lists.ts'
import { eachStep, type Steps } from './turns.ts'

/** Words that may come between a denial and what it denies. */
const filler =
  /\s(?:any|prior|previous|professional|commercial|hands-on|real|much|more|longer|experiences?|knowledge|skills?|background|expertise|exposure|familiarity|familiar|proficient|proficiency|need|needs|needed|required?|to|know|knows|have|had|has|worked|work|working|used?|uses|using|write|written|touch|touched|learn|be|been|an?|the|of|with|in|on|for|about|from|yet|want|looking|into|by|erfahrung|kenntnisse|mit|von|experiencia|conocimientos?|con|en|de|experiência|conhecimento|com|em|expérience|connaissances?)$/iu
/** Words that deny what follows them, by kind: verbs and others, leaving something behind, and other languages. */
const denials = [
  /(?<![\p{L}'’-])(?:(?:do|does|did|have|has|had|is|are|was|were|would|can|could|should|will)n['’]t|cannot)$/iu,
  /(?<![\p{L}'’-])(?:(?<!if )not(?! only| just| limited| to mention)|no(?! matter)|never|without|lack(?:s|ing)?(?: of)?|instead of|rather than|unlike|except(?: for)?|excluding|neither|nor)$/iu,
  /(?<![\p{L}'’-])(?:(?:moved?|moving|migrat(?:e|ed|ing)) away from|away from)$/iu,
  /(?<![\p{L}'’-])(?:ohne|keine?[nrms]?|nicht|statt|anstatt|sin|sem|não|sans|pas de|zonder|geen|без)$/iu,
]
const deniedAfter =
  /^(?:[ -](?:experience|knowledge|skills?|kenntnisse))?(?: (?:is|are|was|were|sind|ist|wird))?(?: not|n['’]t| nicht) (?:\p{L}+ly )?(?:required|needed|necessary|mandatory|a must|used|expected|nötig|erforderlich|notwendig)(?!,? (?:but|though|however))/iu
const window = 90
const clauseEnds = new Set('.;:!?\n()')

/** Tells for each candidate whether its text says that somebody has, uses or wants it. "No experience with X" does not. */
export function* claimsOf(
  text: string,
  candidates: readonly NameCandidate[],
  links: readonly Link[],
): Steps<boolean[]> {
  const isDeniedAfter = yield* eachStep(candidates, ({ end }) => deniedAfter.test(text.slice(end, end + window)))
  const isClaim = ({ start }: NameCandidate, index: number) => !isDeniedAfter[index] && !isDeniedBefore(text, start)
  const claims = yield* eachStep(candidates, isClaim)
  const shares = sharedDenials(links)
  for (let index = 1; index < claims.length; index++) {
    if (shares[index] && claims[index - 1] === false) claims[index] = false
  }
  for (let index = claims.length - 1; index > 0; index--) {
    if (shares[index] && isDeniedAfter[index]) [claims[index - 1], isDeniedAfter[index - 1]] = [false, true]
  }
  return claims
}

function isDeniedBefore(text: string, start: number): boolean {
  let from = start
  while (from > 0 && start - from < window && !clauseEnds.has(text.charAt(from - 1))) from--
  // A denial may end with a word that is a filler too, as "away from" does, so it is looked for before each one is taken off.
  let rest = text.slice(from, start).trimEnd()
  while (!denials.some((denial) => denial.test(rest))) {
    const fillerStart = rest.search(filler)
    if (fillerStart === -1) return false
    rest = rest.slice(0, fillerStart).trimEnd()
  }
  return true
}

/** Tells for each candidate whether the denial of the one before covers it, too: after "or", or in a list that ends with it. */
function sharedDenials(links: readonly Link[]): boolean[] {
  let isShared = false
  return links
    .toReversed()
    .map(({ isLinked, isConjunction }) => {
      isShared = isLinked && (isConjunction || isShared)
      return isShared
    })
    .toReversed()
}
