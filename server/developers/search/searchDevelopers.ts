import type { Database } from '#server/platform/db/connection/connect.ts'
import { findTypedSkills } from '#server/skills/finder/findSkills.ts'
import { type OfferedNames, offeredNames } from '#server/skills/finder/offeredNames.ts'
import { type FoundDeveloper, findMatches, type Matching, readFoundDevelopers } from './data.ts'
import { findSimilar } from './similar.ts'

/** The most developers in the answer to a search. One more letter finds the others. */
export const foundDeveloperLimit = 20
/** The most words of a search that count. */
const wordLimit = 10

/**
 * Finds developers by words of their name, e-mail address or GitHub handle, and by skills, while somebody types. The best come first:
 * whole words, then beginnings, then skills, then parts of words. If there are none, it finds those whose words or skills are similar.
 * @param forgives false finds no similar ones.
 */
export async function searchDevelopers(db: Database, text: string, forgives = true): Promise<FoundDeveloper[]> {
  const words = searchWordsOf(text)
  const bySkill = skillsIn(text, await offeredNames(db))
  const ids = new Set<string>()
  for (const matching of matchings(words, bySkill)) {
    for (const id of await findMatches(db, matching)) ids.add(id)
    if (ids.size >= foundDeveloperLimit) break
  }
  if (ids.size > 0) return readFoundDevelopers(db, [...ids].slice(0, foundDeveloperLimit), bySkill.skills.flat())
  if (!forgives) return []
  const similar = await findSimilar(db, words, foundDeveloperLimit)
  return readFoundDevelopers(db, similar.ids, similar.skillIds)
}

/** Returns the ways to understand a search, the most literal first. One letter alone would find everybody, but may be a skill. */
function matchings(words: readonly string[], bySkill: Pick<Matching, 'words' | 'skills'>): Matching[] {
  const isName = words.some((word) => word.length > 1)
  const byName = (places: readonly Matching['place'][]) =>
    isName ? places.map((place) => ({ words, skills: [], place })) : []
  return [
    ...byName(['whole', 'start']),
    ...(bySkill.skills.length > 0 ? [{ ...bySkill, place: 'start' } as const] : []),
    ...byName(['part']),
  ]
}

/** Separates the skills of a search from its other words. A beginning of a skill's name stands for each skill that begins so. */
function skillsIn(text: string, offered: OfferedNames): Pick<Matching, 'words' | 'skills'> {
  const mentions = findTypedSkills(text, offered.names)
  const others = mentions.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  const words: string[] = []
  const skills = mentions.map(({ name }) => [name.id])
  for (const word of searchWordsOf(others)) {
    const begun = word.length < 3 ? [] : offered.skills.filter(({ name }) => name.toLowerCase().startsWith(word))
    if (begun.length > 0) skills.push(begun.map(({ id }) => id))
    else words.push(word)
  }
  return { words, skills }
}

/** Folds the words of a search as `developer_search_text` folds the text that it searches. */
export function searchWordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, wordLimit)
}
