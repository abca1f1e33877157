import { findCandidates, type NameCandidate } from './candidates.ts'
import { claimsOf } from './claims.ts'
import { isMeant } from './context.ts'
import { areUnderHeadings } from './headings.ts'
import { linksOf } from './lists.ts'
import type { SkillNames } from './skillNames.ts'
import { atOnce, eachStep, inTurns, type Steps } from './turns.ts'
import { wordsOfText } from './words.ts'
import { yearsOf } from './years.ts'

/** A place of a text that names a skill. */
export interface SkillMention {
  readonly id: string
  readonly start: number
  readonly end: number
  /** False when the text says that nobody has, uses or wants it: "no experience with X", "instead of X". */
  readonly isClaimed: boolean
  /** Years of experience that the text says beside it; null when it says none. */
  readonly years: number | null
}

/** Plain words are checked this many times. */
const rounds = 2

/**
 * Finds the skills that a text names, in its order. A name that is a plain word counts only where its context makes it a skill: "Go developer", not "go to market". See decision 88.
 * @param thisYear for years given as "since 2019".
 */
export function findSkills(text: string, names: SkillNames, thisYear = new Date().getFullYear()): SkillMention[] {
  return atOnce(findingSkills(text, names, thisYear))
}

/** Finds the skills of a text that somebody else wrote: a text full of plain words takes long, but holds nobody up. */
export function findSkillsInTurns(text: string, names: SkillNames): Promise<SkillMention[]> {
  return inTurns(findingSkills(text, names, new Date().getFullYear()))
}

function* findingSkills(text: string, names: SkillNames, thisYear: number): Steps<SkillMention[]> {
  const written = yield* findCandidates(text, wordsOfText(text), names)
  const spelled = written.filter((one) => isAsSpelled(text, one))
  const candidates = yield* findMeant(text, spelled)
  const links = yield* linksOf(text, candidates)
  const claims = yield* claimsOf(text, candidates, links)
  const years = yield* yearsOf(text, candidates, links, thisYear)
  return candidates.map(({ name, start, end }, index) => {
    return { id: name.id, start, end, isClaimed: claims[index] ?? true, years: years[index] ?? null }
  })
}

/** Tells whether an acronym is written as one. Otherwise it is a name or a word: Ann, Hana, dom. */
function isAsSpelled(text: string, { name: { isAcronym, written }, start, end }: NameCandidate): boolean {
  const here = text.slice(start, end)
  return !isAcronym || here.includes(written) || here.includes(written.toUpperCase())
}

/** Leaves out plain words that are not skills here. One that is makes its neighbours more certain, so all are then checked again. */
function* findMeant(text: string, all: readonly NameCandidate[]): Steps<NameCandidate[]> {
  const links = yield* linksOf(text, all)
  const isUnderHeading = areUnderHeadings(text, all)
  let before: readonly NameCandidate[] = []
  let candidates = all
  for (let round = 0; round < rounds && candidates.some((one, at) => one !== before[at]); round++) {
    const reading = { text, candidates, links, isUnderHeading }
    before = candidates
    candidates = yield* eachStep(candidates, (one, at) =>
      one.isSure || !isMeant(reading, at) ? one : { ...one, isSure: true },
    )
  }
  return candidates.filter(({ isSure }) => isSure)
}

/** Finds the skills in a typed search. There every name counts, however it is written. */
export function findTypedSkills(text: string, names: SkillNames): Pick<NameCandidate, 'start' | 'end' | 'name'>[] {
  return atOnce(findCandidates(text, wordsOfText(text), names))
}
