import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Skill } from '#server/skills/data.ts'
import { excerptOf } from '#server/skills/finder/excerpt.ts'
import { findSkills } from '#server/skills/finder/findSkills.ts'
import { offeredNames } from '#server/skills/finder/offeredNames.ts'

/** A description names far fewer skills than this. */
export const suggestionLimit = 100

/** A skill that a description asks for. */
export interface SuggestedSkill extends Pick<Skill, 'id' | 'name'> {
  /** The words around its first mention. */
  readonly excerpt: string
}

/** The skills of the catalogue that a text asks for, by any of their names, in the order of the text. */
export async function suggestSkills(db: Database, text: string): Promise<SuggestedSkill[]> {
  const { skills, names } = await offeredNames(db)
  const nameOf = new Map(skills.map(({ id, name }) => [id, name]))
  const suggested = new Map<string, SuggestedSkill>()
  for (const { id, isClaimed, ...place } of findSkills(text, names)) {
    const name = nameOf.get(id)
    if (isClaimed && name && !suggested.has(id)) suggested.set(id, { id, name, excerpt: excerptOf(text, place) })
  }
  return [...suggested.values()].slice(0, suggestionLimit)
}
