import type { BriefNumber, BriefText } from '#shared/briefs/brief.ts'
import { firstCount } from './hours.ts'
import { countOf } from './numbers.ts'
import { type Passage, splitSentences, type TextPlace } from './sentences.ts'

const role =
  /^(?:developers?|devs?|engineers?|programmers?|architects?|designers?|administrators?|analysts?|scientists?|testers?|specialists?|consultants?|entwickler(?:in(?:nen)?)?|programmierer(?:in)?|sre|dba|devops)$/iu
/** These are jobs of developers only behind some words: a tech lead, but no lead and no hiring manager. */
const boundRole = /^(?:leads?|managers?|owners?|writers?|masters?|trainers?)$/iu
const binding = /^(?:tech|technical|team|engineering|project|product|qa|data|scrum|delivery|program|release)$/iu
const qualifier =
  /^(?:senior|sr\.?|junior|jr\.?|mid|mid-?level|middle|lead|principal|staff|chief|full|stack|full-?stack|front|end|front-?end|back|back-?end|software|web|mobile|data|cloud|platform|infrastructure|devops|site|reliability|security|machine|learning|ml|ai|qa|quality|assurance|test|automation|embedded|game|blockchain|systems?|network|database|product|ui|ux|ui\/ux|application|integration|support|solutions?|technical|tech|big|research|analytics|business|graphics|firmware|team|engineering|project|scrum|delivery|release|qualitätssicherungs?)$/iu
const joiner = /^(?:&|\/|\+)$/
const possessive = /(?<!\p{L})(?:your|our|my|their|his|her|its|unsere[nrms]?|ihre[nrms]?)\s{1,2}$/iu
const wanting =
  /(?<!\p{L})(?:look(?:ing)? for|need(?:s|ed)?|hir(?:e|es|ing)|search(?:ing)?(?: for)?|seek(?:s|ing)?|find|want(?:s|ed)?|send me|suchen|sucht|brauchen|braucht|gesucht|support of)(?!\p{L})/iu
const label =
  /^[\s#*•-]{0,6}(?:job ?title|title|role|position|job|stelle|rolle|vaga|subject|betreff|asunto)\s{0,2}[:\t](?<rest>[^\n]{2,200})$/iu
const heading = /^#{1,4}\s{1,3}(?<rest>[^\n]{3,100})$/u
const gender = /\s?\((?:[mwfdx]\s?[/|]\s?){1,3}[mwfdx]\)/giu
const word = /[\p{L}\p{N}.#+’'/&-]+/gu
const bracket = /^ \([^()\n]{2,30}\)/u
const openings: readonly RegExp[] = [
  /(?:openings?|positions?|headcount|number of (?:positions|openings|people|developers|engineers)|anzahl|vacancies)\s?[:\t]\s?(?<count>\d{1,2})(?!\p{N})/iu,
]

interface Token extends TextPlace {
  readonly text: string
}

interface Found extends TextPlace {
  /** The higher, the surer. */
  readonly points: number
}

export interface TitleAndOpenings {
  readonly title: BriefText | null
  readonly openings: BriefNumber | null
}

/**
 * Finds the title: a role with the words before it that belong to one.
 * @param isSkillAt tells whether the word that starts at a place names a skill.
 */
export function readTitle(text: string, isSkillAt: (start: number) => boolean): TitleAndOpenings {
  const found = splitSentences(text).flatMap((sentence) => titlesIn(sentence, isSkillAt))
  const best = found.reduce<Found | undefined>(
    (first, one) => (first && first.points >= one.points ? first : one),
    undefined,
  )
  if (!best) return { title: null, openings: firstCount(text, openings, 1, 99) }
  const { start, end } = best
  const counted = countBefore(text, start)
  return {
    title: { value: toTitle(text.slice(start, end)), start, end },
    openings: firstCount(text, openings, 1, 99) ?? counted,
  }
}

function titlesIn(sentence: Passage, isSkillAt: (start: number) => boolean): Found[] {
  const rest = label.exec(sentence.text)?.groups?.rest ?? heading.exec(sentence.text)?.groups?.rest
  const from = rest === undefined ? 0 : sentence.text.length - rest.length
  const tokens = Array.from(sentence.text.slice(from).matchAll(word), ({ 0: written, index }) => {
    const start = sentence.start + from + index
    const trimmed = written.replace(/[.'’/&-]{1,3}$/u, '') || written
    return { text: trimmed, start, end: start + trimmed.length }
  })
  return tokens.flatMap((token, at) => {
    const first = startOfTitle(tokens, at, isSkillAt)
    if (first === undefined) return []
    const lead = sentence.text.slice(0, first - sentence.start)
    if (possessive.test(lead)) return []
    const behind = rest === undefined ? undefined : bracket.exec(sentence.text.slice(token.end - sentence.start))?.[0]
    const isGender = behind !== undefined && behind.replace(gender, '') === ''
    const points = (rest === undefined ? 1 : 3) + (wanting.test(lead) ? 2 : 0)
    return [{ start: first, end: token.end + (behind && !isGender ? behind.length : 0), points }]
  })
}

/** The start of the title that ends with a role; undefined for a word that is none, or a role without anything before it. */
function startOfTitle(tokens: readonly Token[], at: number, isSkillAt: (start: number) => boolean): number | undefined {
  const last = tokens[at]
  if (!last || !isRole(last, tokens[at - 1])) return undefined
  let first = at
  while (first > 0 && at - first < 6) {
    const before = tokens[first - 1]
    if (!before || !belongs(before, tokens[first], isSkillAt)) break
    first--
  }
  while (first < at && joiner.test(tokens[first]?.text ?? '')) first++
  const isWhole = first < at || /[-/]/.test(last.text) || /^(?:sre|dba)$/i.test(last.text)
  return isWhole ? tokens[first]?.start : undefined
}

function isRole({ text }: Token, before: Token | undefined): boolean {
  const end = text.split(/[-/]/).at(-1) ?? ''
  return role.test(end) || (boundRole.test(end) && binding.test(before?.text ?? ''))
}

/** Tells whether a word belongs to the title that begins with the next one. Commas and line ends part them. */
function belongs(token: Token, next: Token | undefined, isSkillAt: (start: number) => boolean): boolean {
  if (!next || next.start - token.end > 1) return false
  return qualifier.test(token.text) || joiner.test(token.text) || isSkillAt(token.start) || isHyphenated(token)
}

function isHyphenated({ text }: Token): boolean {
  const parts = text.split(/[-/]/)
  return parts.length > 1 && parts.every((part) => qualifier.test(part))
}

/** Reads the number before a title, as in "two senior React engineers" and "3 x Go developer". */
function countBefore(text: string, start: number): BriefNumber | null {
  const found = /(?<![\p{L}\p{N}.,])(?<count>\d{1,2}|\p{L}{3,6})(?:\s?x|\snos?\.? of)?\s{1,2}$/iu.exec(
    text.slice(Math.max(0, start - 18), start),
  )
  const value = countOf(found?.groups?.count)
  if (!found || value === undefined) return null
  const at = Math.max(0, start - 18) + found.index
  return { value, start: at, end: at + (found.groups?.count?.length ?? 0) }
}

/** Writes a title with capitals and for one person: "senior React engineers" is "Senior React Engineer". */
function toTitle(written: string): string {
  return written
    .replace(gender, '')
    .replace(
      /(?<=developer|engineer|programmer|architect|designer|administrator|analyst|scientist|tester|specialist|consultant|lead|manager|owner|writer)s$/iu,
      '',
    )
    .replace(/(?<![^\s(])\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\s{1,9}/g, ' ')
    .trim()
}
