import { isPlainWord } from './plainWords.ts'
import { atOnce, type Steps } from './turns.ts'
import { type Word, wordsOfText } from './words.ts'

export interface NamedSkill {
  readonly id: string
  readonly name: string
  readonly aliases: readonly string[]
}

/** One name of a skill, ready to be compared with texts. */
export interface SkillName {
  readonly id: string
  readonly written: string
  /** The name is a plain word or one letter, so only its context makes it a skill. */
  readonly needsContext: boolean
  /** Texts write it in capitals, or as it is spelled: EDA, not Eda. */
  readonly isAcronym: boolean
  /** The signs that the name has between its words, by the place in its key: Node.js has a dot after `node`. */
  readonly gaps: ReadonlyMap<number, string>
}

export interface SkillNames {
  /** The key is the words of a name without the characters between them: Node.js, NodeJS and Node JS are all `nodejs`. */
  readonly byKey: ReadonlyMap<string, SkillName>
  /** The length of the longest key that begins with some letters. */
  readonly longest: ReadonlyMap<string, number>
}

/** The letters of a key that `longest` is looked up with. */
const prefixLength = 3

/** Prepares the names of skills. This costs as much as reading many texts, so it is done once for each version of a catalogue. */
export function prepareNames(skills: readonly NamedSkill[]): SkillNames {
  return atOnce(preparing(skills))
}

export function* preparing(skills: readonly NamedSkill[]): Steps<SkillNames> {
  const byKey = new Map<string, SkillName>()
  const longest = new Map<string, number>()
  // Names come before aliases, so that an alias never takes the name of another skill.
  const names = skills.map(({ id, name }) => ({ id, written: name, isAcronym: name === alsoPerson }))
  const aliases = skills.flatMap((skill) =>
    aliasesOf(skill).map((written) => ({ id: skill.id, written, isAcronym: isAcronym(written, skill) })),
  )
  for (const one of [...names, ...aliases]) {
    yield
    const { key, gaps } = keyOf(one.written)
    if (!key || byKey.has(key)) continue
    byKey.set(key, { ...one, gaps, needsContext: isPlainWord(one.written) })
    for (let length = 1; length <= Math.min(prefixLength, key.length); length++) {
      const prefix = key.slice(0, length)
      longest.set(prefix, Math.max(longest.get(prefix) ?? 0, key.length))
    }
  }
  return { byKey, longest }
}

/** The name of a skill that is a first name in another case. Other names in capitals, such as SQL, are written in any case. */
const alsoPerson = 'DOM'

/** Tells whether an alias is an acronym, such as ANN and IoC. Letters of a single word are not: `js` is JavaScript. */
function isAcronym(alias: string, { name }: NamedSkill): boolean {
  const isOfOneWord = !name.includes(' ') && alias === name.replace(/\P{Lu}/gu, '')
  return /^(?!\p{Lu}s?$)\p{Lu}+(?:\p{Ll}\p{Lu}+)?s?$/u.test(alias) && !isOfOneWord
}

/** The length of the longest name that begins as a word does; 0 when none does. */
export function longestFrom({ longest }: SkillNames, folded: string): number {
  return longest.get(folded.slice(0, prefixLength)) ?? 0
}

/** A version after two characters or more, so that C99 is not a version of C. */
const versionAtEnd = /(?<=..)[ -]?\d{1,9}(?:\.[\dx]{1,9}){0,5}[cg]?\+?$/i

/** Aliases without those that only add a version: the reader takes the version after every name. */
function aliasesOf({ name, aliases }: NamedSkill): string[] {
  const names = new Set([name, ...aliases].map((written) => written.toLowerCase()))
  return aliases.filter((alias) => {
    const baseEnd = alias.search(versionAtEnd)
    return baseEnd === -1 || !names.has(alias.slice(0, baseEnd).toLowerCase())
  })
}

/** Folds a word for a key. "ASP .NET" is ASP.NET. */
export function keyPart({ folded }: Word, isFirst: boolean): string {
  return folded === 'dotnet' && !isFirst ? 'net' : folded
}

function keyOf(written: string): { key: string; gaps: Map<number, string> } {
  const gaps = new Map<number, string>()
  let [key, end] = ['', 0]
  for (const word of wordsOfText(written)) {
    if (key && word.start > end) gaps.set(key.length, written.slice(end, word.start))
    key += keyPart(word, key === '')
    end = word.end
  }
  return { key, gaps }
}
