import { addressesIn } from './addresses.ts'
import { keyPart, longestFrom, type SkillName, type SkillNames } from './skillNames.ts'
import type { Steps } from './turns.ts'
import { endOfVersion } from './versions.ts'
import { isApart, type Word } from './words.ts'

/** A place of a text that is written as a name of a skill, whatever is meant. */
export interface NameCandidate {
  readonly name: SkillName
  readonly start: number
  /** After the version, if one belongs to the name: Java 17. */
  readonly end: number
  /** The way of writing alone shows that a skill is meant: Kafka, Express.js, Apache Hive. */
  readonly isSure: boolean
}

/** Words that begin a sentence, and never a name written as two words. */
const smallWords = new Set('a,all,as,at,by,do,for,if,in,is,it,no,of,on,or,our,the,to,we,you'.split(','))

interface Match {
  readonly name: SkillName
  /** The number of words that the name has here. */
  readonly count: number
  readonly isSure: boolean
}

/** Makers whose name comes before that of a product and is part of it there. */
const makers = new Set(['apache', 'microsoft', 'ms', 'google', 'amazon', 'adobe', 'hashicorp', 'atlassian', 'ibm'])

/** Finds every place that is written as a name, in order. The longest name wins: React Native is not React. */
export function* findCandidates(text: string, words: readonly Word[], names: SkillNames): Steps<NameCandidate[]> {
  const found: NameCandidate[] = []
  const isInAddress = addressesIn(text)
  for (let at = 0; at < words.length; at++) {
    yield
    const match = matchOfMaker(text, words, at, names) ?? matchAt(text, words, at, names)
    const [first, last] = [words[at], words[at + (match?.count ?? 1) - 1]]
    if (!match || !first || !last) continue
    const end = endOfVersion(text, last.end, match.name.written)
    if (end === undefined || isInAddress(first.start, end) || isInHandle(text, first.start, end)) continue
    found.push({ name: match.name, start: first.start, end, isSure: match.isSure })
    while ((words[at + 1]?.start ?? Number.POSITIVE_INFINITY) < end) at++
  }
  return found
}

/** The name of a product with its maker before it. */
function matchOfMaker(text: string, words: readonly Word[], at: number, names: SkillNames): Match | undefined {
  const [maker, product] = [words[at], words[at + 1]]
  if (!maker || !product || !makers.has(maker.folded) || text.slice(maker.end, product.start) !== ' ') return undefined
  const own = matchAt(text, words, at, names)
  const others = matchAt(text, words, at + 1, names)
  if (!others || (own && own.count > 1) || !/^[\p{Lu}\d.]/u.test(text.slice(product.start))) return undefined
  return { ...others, count: others.count + 1, isSure: true }
}

function matchAt(text: string, words: readonly Word[], at: number, names: SkillNames): Match | undefined {
  const first = words[at]
  if (!first || !isApart(words[at - 1], first)) return undefined
  const limit = longestFrom(names, first.folded) + 2
  let [best, key]: [Match | undefined, string] = [undefined, '']
  const places: number[] = []
  for (let next = at; next < words.length; next++) {
    const word = words[next]
    if (!word || key.length + word.folded.length > limit || !isJoinable(text, words[next - 1], word, next === at)) break
    places.push(key.length)
    key += keyPart(word, next === at)
    const ends = isApart(word, words[next + 1]) || /^\p{N}/u.test(words[next + 1]?.folded ?? '')
    const match = ends ? named(key, names, text.slice(word.start, word.end)) : undefined
    if (match && fits(text, words.slice(at, next + 1), places, match.name)) best = { ...match, count: next - at + 1 }
  }
  return best
}

/** Finds the skill of a key, also with JS or the s of a plural at its end: React.js, LLMs. */
function named(key: string, { byKey }: SkillNames, lastWord: string): Omit<Match, 'count'> | undefined {
  const name = byKey.get(key)
  if (name) return { name, isSure: !name.needsContext }
  if (!key.endsWith('s') || key.length < 4) return undefined
  const stem = key.endsWith('js') ? byKey.get(key.slice(0, -2)) : undefined
  if (stem) return { name: stem, isSure: true }
  const one = byKey.get(key.slice(0, -1))
  return one && !one.needsContext && /\p{Lu}s$/u.test(lastWord) ? { name: one, isSure: true } : undefined
}

/** The text between two words of a name. */
const joinable = /^(?:\s{0,2}[-\u2010\u2011–./&+]\s?|[ \u00a0\r\n]{0,3})$/

function isJoinable(text: string, before: Word | undefined, word: Word, isFirst: boolean): boolean {
  if (isFirst || !before) return isFirst
  return word.start - before.end <= 4 && joinable.test(text.slice(before.end, word.start))
}

/** Tells whether the text between the words lets them be this name. */
function fits(text: string, words: readonly Word[], places: readonly number[], name: SkillName): boolean {
  return words.slice(1).every((word, index) => {
    const before = words[index]
    const gap = text.slice(before?.end, word.start)
    const own = name.gaps.get(places[index + 1] ?? 0)
    if (gap === '' || gap === own) return true
    if (/[/&+]/.test(gap)) return own !== undefined && /[/&+-]/.test(own)
    if (/\.\s|\s[-–.]/.test(gap)) return false
    if (own !== undefined) return !gap.includes('\n') || own === ' '
    // "Power Shell" is PowerShell, but "our sales force" is not Salesforce, and "R or" not RoR.
    const isSplitName = !name.needsContext && !gap.includes('\n') && /^\p{Lu}\p{L}/u.test(text.slice(words[0]?.start))
    return isSplitName && word.folded.length > 1 && !smallWords.has(words[0]?.folded ?? '')
  })
}

/** Tells whether a place is part of a handle, of a package or of the name of a file. */
function isInHandle(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  return /[@_\\]$|@[\w.-]*$/.test(before) || /^[@_]\w/.test(text.slice(end, end + 2))
}
