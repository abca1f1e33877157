import { findTypedSkills } from '#server/skills/finder/findSkills.ts'
import type { SkillNames } from '#server/skills/finder/skillNames.ts'
import { resumeWords } from '#shared/resumes/resumeWords.ts'

/** The most names that are taken from one text. */
const nameLimit = 100
/** The longest text that is read, and the longest line: nobody lists more. */
const textLimit = 100_000
const lineLimit = 2_000

/** This many items of a list must be known skills before the others may be skills, too. */
const knownItems = 2
const longestName = 40
const mostWords = 3

/**
 * Finds texts that look like the name of a skill and are not known. Such a name is in a list with two known skills. Each of its words has a capital, a digit, a dot or a sign in it, since other words of a list are plain English.
 * @param known the names of all skills. A name is known as the reader of texts knows it, with its version and however it is joined.
 * @param personal words that name the person whose text it is. No name with one of them is found.
 * @returns each name once, as it is first written.
 */
export function findUnknownNames(text: string, known: SkillNames, personal: readonly string[] = []): string[] {
  const own = new Set(personal.flatMap((name) => wordsOf(name).split(' ')))
  const found = new Map<string, string>()
  for (const line of text.slice(0, textLimit).split('\n')) {
    for (const name of unknownItems(line.slice(0, lineLimit), known)) {
      if (found.size === nameLimit) return [...found.values()]
      const isPersonal = wordsOf(name)
        .split(' ')
        .some((word) => own.has(word))
      if (!isPersonal && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), name)
    }
  }
  return [...found.values()]
}

/** The items of a line that may be skills, if it is a list of skills. */
function unknownItems(line: string, known: SkillNames): string[] {
  const items = itemsOf(line).map((item) => ({ item, isKnown: isKnown(item, known) }))
  if (items.filter((one) => one.isKnown).length < knownItems) return []
  return items.filter((one) => !one.isKnown && isNameLike(one.item)).map(({ item }) => item)
}

/** "Backend: Go (3 years), Bun and Deno" has the items Go, Bun and Deno. */
function itemsOf(line: string): string[] {
  return line
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[^:]{0,40}:\s/, '')
    .split(/[,;|•·]|\s(?:and|or|[&–—-])\s/)
    .map((item) => item.replace(/^[\s*–—-]+|(?<![\s.])[\s.]+$/g, '').replace(/\s+/g, ' '))
    .filter((item) => item !== '')
}

function isKnown(item: string, known: SkillNames): boolean {
  return findTypedSkills(item, known).some(({ start, end }) => start === 0 && end === item.length)
}

/** Each word must look like a part of a name: only the first one of a sentence has a capital. */
function isNameLike(item: string): boolean {
  const words = item.split(' ')
  const isShort = item.length >= 2 && item.length <= longestName && words.length <= mostWords
  if (!isShort || !/^[\p{L}\p{N}.][\p{L}\p{N} .+#/-]*$/u.test(item) || !/\p{L}/u.test(item)) return false
  return words.every((word) => /[\p{Lu}\p{N}.+#]/u.test(word))
}

function wordsOf(name: string): string {
  return resumeWords(name)
    .map(({ spellings }) => spellings[0])
    .join(' ')
}
