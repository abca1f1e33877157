import type { Database } from '#server/platform/db/connection/connect.ts'
import { listOfferedNames, type Skill } from '#server/skills/data.ts'
import { findSkills } from '#server/skills/finding/skillsInText.ts'

/** A description names no more skills than a job may have, by far. */
export const suggestionLimit = 100

/** Lists the skills of the catalogue that a text names, by any of their names, in the order of the text. */
export async function suggestSkills(db: Database, text: string): Promise<Skill[]> {
  const offered = await listOfferedNames(db)
  const byId = new Map(offered.map((skill) => [skill.id, skill]))
  const found = [...new Set(findSkills(text, offered).map(({ id }) => id))]
  return found.flatMap((id) => byId.get(id) ?? []).slice(0, suggestionLimit)
}
