import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { linesOf, type Passage, type TextPlace } from './sentences.ts'

/** Words that tell how much a client wants what stands behind them. */
const before: readonly (readonly [JobSkillType, RegExp])[] = [
  [
    'BONUS',
    /(?<!\p{L})(?:(?:would|will) be (?:a )?(?:nice|great|good|plus|bonus)|nice[- ]to[- ]haves?|good to have|bonus(?: points)?|plus(?:es)?(?= ?:)|ideally(?:,? (?:you|they|who) (?:have|has|know|knows|bring))?|prefer(?:ably|red)(?: skills?)?|optional(?:ly)?|von vorteil|wünschenswert|idealerweise|gerne|not an? must|kein muss|desirable|extras?(?= ?:))(?!\p{L})/giu,
  ],
  [
    'REQUIRED',
    /(?<!\p{L})(?:must(?:[- ]haves?)?|required|requires?|requirements?|needs?|needed|mandatory(?: skills?)?|essential|(?:you|they|who) (?:have|has|know|knows|bring)|you(?:['’](?:ve|d))|what (?:you|they) (?:bring|need)|looking for|look for|search(?:ing)?(?: for)?|hir(?:e|ing)|strong|solid|proficient|expert in|fluent in|skilled in|experienced (?:in|with)|years (?:of|with|in)|zwingend|muss|anforderungen|erforderlich|voraussetzung(?:en)?|mitbringen|mehrjährige|sehr gute|dein profil|your profile)(?!\p{L})/giu,
  ],
  [
    'CORE',
    /(?<!\p{L})(?:(?<!full[ -])stack|we (?:use|work with|run|build with)|works? with|you (?:will|['’]ll) (?:use|work|build|do)|responsibilities|technologies|tools|wir (?:nutzen|verwenden|arbeiten mit)|aufgaben)(?!\p{L})/giu,
  ],
]
/** Words behind an enumeration that tell the same of it. */
const behind: readonly (readonly [JobSkillType, RegExp])[] = [
  [
    'BONUS',
    /(?<!\p{L})(?:(?:is|are|as|would be|ist|sind|wäre) (?:also )?(?:an? |ein )?(?:big |huge |real |definite )?(?:plus|bonus|nice(?:[- ]to[- ]have)?|great|good|advantage|optional|desirable|welcome|preferred|von vorteil|wünschenswert|not a must)|an? (?:big )?(?:plus|bonus)|optional|preferred|desirable|(?:nice|good)[- ]to[- ]have|nice but not (?:required|an? must)|(?:wäre|wären) (?:schön|gut|nett|toll)|von vorteil|plus(?=\)))(?!\p{L})/giu,
  ],
  [
    'REQUIRED',
    /(?<!\p{L})(?:(?:is|are|as|ist|sind) (?:an? |ein |absolutely )?(?:must(?:[- ]have)?|required|needed|mandatory|essential|necessary|muss|erforderlich|zwingend|pflicht)|an? must|required|mandatory|needed|obviously|erforderlich|zwingend|notwendig|must(?=\)))(?!\p{L})/giu,
  ],
  ['CORE', /(?<!\p{L})(?:is|are) used(?!\p{L})/giu],
]
/** These alone stand between the skills of an enumeration and the words behind it. */
const filler =
  /^(?:[\s,/&()+*:|-]|(?:and|or|und|oder|experience|knowledge|skills?|background|expertise|certification|certified|kenntnisse|erfahrung|all|also|some|basic|[58])(?!\p{L}))*$/iu
const bullet = /^\s{0,8}(?:[-*•▪●–]|\d{1,2}[.)])\s/u
/** No heading has more characters. */
const headingLength = 60

/** One way to say how much something is wanted. */
interface Cue extends TextPlace {
  readonly type: JobSkillType
}

/** The cues of a text, ready to be asked for places. */
export interface Kinds {
  /**
   * Tells how much the text wants the skill at a place; undefined where it does not say it.
   * @param sentence the one that the place is in.
   * @param others the places of all skills of the sentence.
   */
  kindAt(place: TextPlace, sentence: Passage, others: readonly TextPlace[]): JobSkillType | undefined
}

export function kindsOf(text: string): Kinds {
  const [leading, trailing] = [cuesOf(text, before), cuesOf(text, behind)]
  const sections = sectionsOf(text, leading)
  return {
    kindAt: (place, sentence, others) => {
      const within = (cue: Cue) => cue.start >= sentence.start && cue.end <= sentence.end
      const lead = leading.filter((cue) => within(cue) && cue.end <= place.start)
      const trail = trailing.find((cue) => within(cue) && cue.start >= place.end)
      if (trail && reaches(text, place, trail, others, lead.length > 0)) return trail.type
      const nearest = [...lead, ...trailing.filter((cue) => within(cue) && cue.end <= place.start)]
        .toSorted((a, b) => a.end - b.end)
        .at(-1)
      return nearest?.type ?? sections.find(({ start, end }) => start <= place.start && place.end <= end)?.type
    },
  }
}

/** Tells whether a cue behind an enumeration is said of a skill in it. "React, and Go is a plus" is said of Go alone. */
function reaches(text: string, place: TextPlace, cue: Cue, others: readonly TextPlace[], hasLead: boolean): boolean {
  const following = others.filter(({ start, end }) => start >= place.end && end <= cue.start)
  let [at, gaps]: [number, string[]] = [place.end, []]
  for (const { start, end } of following) {
    gaps.push(text.slice(at, start))
    at = Math.max(at, end)
  }
  gaps.push(text.slice(at, cue.start))
  if (!gaps.every((gap) => filler.test(gap))) return false
  const isBracketed = text.slice(0, cue.start).endsWith('(')
  const isOfAll =
    /^(?:are|sind|as|wären)/i.test(text.slice(cue.start, cue.end)) || /\ball $/i.test(text.slice(0, cue.start))
  const isChoice = gaps.slice(0, -1).every((gap) => /^\s?(?:\/|or|oder)\s?$/i.test(gap))
  return following.length === 0 || isChoice || isOfAll || !(isBracketed || hasLead)
}

function cuesOf(text: string, patterns: readonly (readonly [JobSkillType, RegExp])[]): Cue[] {
  const cues = patterns.flatMap(([type, pattern]) =>
    Array.from(text.matchAll(pattern), ({ 0: written, index }) => ({
      type,
      start: index,
      end: index + written.length,
    })),
  )
  // Where cues overlap, the first kind counts: "not a must" is no must.
  return cues
    .filter((cue, at) => !cues.slice(0, at).some((other) => other.start < cue.end && cue.start < other.end))
    .toSorted((a, b) => a.start - b.start)
}

/** Finds what stands under headings: a line with a cue, and little else. It ends with the next heading, or after its list. */
function sectionsOf(text: string, cues: readonly Cue[]): Cue[] {
  const sections: (TextPlace & { type: JobSkillType; end: number })[] = []
  let open: (typeof sections)[number] | undefined
  let [hasList, isAfterGap] = [false, false]
  for (const line of linesOf(text)) {
    const isEmpty = line.text.trim() === ''
    const isItem = bullet.test(line.text)
    const heading = isEmpty || isItem ? undefined : headingOf(line, cues)
    if (heading) {
      open = heading.type && { type: heading.type, start: line.end, end: line.end }
      if (open) sections.push(open)
      ;[hasList, isAfterGap] = [false, false]
      continue
    }
    if (open && isAfterGap && hasList && !isEmpty && !isItem) open = undefined
    if (open && !isEmpty) [open.end, hasList] = [line.end, true]
    isAfterGap = isEmpty
  }
  return sections
}

/** Reads a line as a heading, with the kind of skills that stand below it, if any; undefined for no heading. */
function headingOf(line: Passage, cues: readonly Cue[]): { readonly type: JobSkillType | undefined } | undefined {
  const written = line.text.trim()
  if (written.length > headingLength) return undefined
  const isMarked = /^[#*]/.test(written) || /[:：]\*{0,2}$/.test(written)
  const isShort = written.split(/\s/).length <= 4 && !/[.,]$/.test(written)
  if (!isMarked && !isShort) return undefined
  const type = cues.find((cue) => cue.start >= line.start && cue.end <= line.end)?.type
  return type || isMarked ? { type } : undefined
}
