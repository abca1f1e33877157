import type { NameCandidate } from './candidates.ts'
import {
  type Cue,
  countingNames,
  cuesAfter,
  cuesBefore,
  denyingCues,
  doubts,
  jobAfter,
  properNames,
  titleWords,
  topic,
  verbNames,
} from './cues.ts'
import { fillsItsLines, groupOf, isClosed, isItem, type Link } from './lists.ts'
import { isRoleWord } from './plainWords.ts'

/** A text as it was read so far. */
export interface Reading {
  readonly text: string
  readonly candidates: readonly NameCandidate[]
  readonly links: readonly Link[]
  /** Tells for each candidate whether it is under a heading of skills. */
  readonly isUnderHeading: readonly boolean[]
}

interface Surroundings {
  readonly name: string
  /** Up to the candidate, and from it on. */
  readonly before: string
  readonly after: string
  /** The part of its sentence before it, and the part after it. */
  readonly sentence: string
  readonly rest: string
  /** A neighbour in the sentence is certainly a skill. */
  readonly isBesideSkill: boolean
}

/** How many characters before and after a candidate are examined. */
const window = 80
/** This many points make a plain word a skill. */
const enough = 3

/** Tells whether a candidate whose name is a plain word means the skill here. */
export function isMeant(reading: Reading, index: number): boolean {
  const candidate = reading.candidates[index]
  if (!candidate) return false
  const { start, end, name } = candidate
  const around = surroundings(reading, index, candidate)
  if (isRefused(around)) return false
  const listed = listPoints(reading, index, around)
  const written = reading.text.slice(start, end)
  if (!isCapital(written, name.written)) return isMeantInLowerCase(written, listed, around)
  const section = reading.isUnderHeading[index] && isItem(around.before, around.after) ? enough : 0
  const version = written.length > name.written.length ? 2 : 0
  const cues = best(cuesBefore, around.before, name.written) + best(cuesAfter, around.after)
  const strong = listed + section + version + cues
  return strong + sentencePoints(around) + (strong < enough ? doubtPoints(around) : 0) >= enough
}

function isRefused({ name, before, after }: Surroundings): boolean {
  if (name.length === 1 && denyingCues.beforeLetter.test(before)) return true
  if (denyingCues.before.test(before) || denyingCues.after.test(after)) return true
  return (isRoleWord(name) && jobAfter.isIn(after)) || (countingNames.test(name) && /^ \p{L}/u.test(after))
}

function surroundings({ text, candidates }: Reading, index: number, { start, end, name }: NameCandidate): Surroundings {
  const before = text.slice(Math.max(0, start - window), start)
  const after = text.slice(end, end + window)
  const sentence = before.split(/[.!?]\s|\n|\t/).at(-1) ?? ''
  const rest = after.split(/[.!?]\s|\n|\t/)[0] ?? ''
  const isIn = (other: NameCandidate | undefined) =>
    other?.isSure === true && other.end > start - sentence.length && other.start < end + rest.length
  const isBesideSkill = isIn(candidates[index - 1]) || isIn(candidates[index + 1])
  return { name: name.written, before, after, sentence, rest, isBesideSkill }
}

/** A name is written as its own, or all in capitals. */
function isCapital(written: string, name: string): boolean {
  return written.startsWith(name) || (written === written.toUpperCase() && name.length > 1)
}

/** In lower case a plain word is a skill beside others in a list, or before the noun of a job. */
function isMeantInLowerCase(written: string, listed: number, { after, before }: Surroundings): boolean {
  return listed >= enough || (written.length > 1 && jobAfter.isIn(after) && !/-$/.test(before))
}

/** Counts the points that the neighbours in a list give. A sure one is enough; others give more the more there are. */
function listPoints({ text, candidates, links }: Reading, index: number, { after }: Surroundings): number {
  const isNextLinked = links[index + 1]?.isLinked === true
  const isLast = links[index]?.isConjunction === true && /^\p{Lu}/u.test(text.slice(candidates[index]?.start))
  if (!isNextLinked && !isLast && !isClosed(after) && best(cuesAfter, after) === 0) return 0
  const { first, last } = groupOf(links, index)
  const group = candidates.slice(first, last + 1)
  if (group.length === 1) return 0
  if (group.some(({ isSure }, place) => isSure && first + place !== index)) return enough
  if (!group.every(({ name, start, end }) => isCapital(text.slice(start, end), name.written))) return 0
  const others = group.every(({ name }) => name.written.length === 1) ? 0 : Math.min(2, group.length - 1)
  return others + (fillsItsLines(text, group) ? 2 : 0)
}

function sentencePoints({ name, sentence, rest, isBesideSkill }: Surroundings): number {
  const isMidSentence = /\p{L}/u.test(sentence)
  const isAfterSmallWord = /(?<!\p{L})\p{Ll}/u.test(wordBefore(sentence.replace(/,(?=\s$)/, ''), /[^\p{L}’']/u))
  const isAbout = isBesideSkill || topic.test(sentence) || topic.test(rest)
  return (
    (isMidSentence ? 1 : 0) +
    (isAcronym(name, sentence + rest) ? 2 : 0) +
    (isAfterSmallWord && verbNames.test(name) ? 1 : 0) +
    (isAbout ? 1 : 0)
  )
}

/** Tells whether a name in capitals is among words that are not. */
function isAcronym(name: string, sentence: string): boolean {
  return /^\p{Lu}{2,}$/u.test(name) && /\p{Ll}/u.test(sentence)
}

function doubtPoints({ before, after, sentence }: Surroundings): number {
  const isVerb = doubts.verb.test(after) && best(cuesBefore, before) === 0
  const isDoubted = isVerb || doubts.before.test(before) || doubts.place.test(after)
  return (isDoubted ? -enough : 0) + (isPartOfName(sentence, after) ? -enough : 0)
}

/** Tells whether there is another capitalised word beside it, as in "Taylor Swift" and "Rust Belt". */
function isPartOfName(sentence: string, after: string): boolean {
  const previous = /\p{Lu}.*/u.exec(wordBefore(sentence, /[^\p{L}.'’-]/u))?.[0]
  const next = /^ (\p{Lu}[\p{Ll}.'’-]+)/u.exec(after)?.[1]
  return (previous !== undefined && !titleWords.test(previous)) || (next !== undefined && !titleWords.test(next))
}

/** The word before the one space at the end of a text; empty when there is none. */
function wordBefore(text: string, other: RegExp): string {
  return /\s$/.test(text) ? (text.slice(0, -1).split(other).at(-1) ?? '') : ''
}

/** The points of the strongest cue that fits. A place is not a skill just because it follows "in". */
function best(cues: readonly Cue[], text: string, name = ''): number {
  const points = cues.find(({ isIn }) => isIn(text))?.points ?? 0
  return points < enough && properNames.test(name) ? 0 : points
}
