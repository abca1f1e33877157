import { BadRowError } from '#server/imports/importer/change.ts'
import type { ResolveId } from '#server/imports/importer/lookup.ts'

/**
 * Resolves the skills that a row lists, each with the stored row of it.
 * @param columns those of the file that list them.
 * @throws BadRowError for a skill that is unknown or listed twice.
 */
export function resolveSkills<Listed extends { readonly name: string }, Known extends { readonly skill_id: string }>(
  columns: string,
  skills: readonly Listed[],
  existing: readonly Known[],
  skillId: ResolveId,
) {
  const ids = skills.map(({ name }) => skillId(name))
  const again = skills.find((_, index) => ids.indexOf(ids[index] ?? '') < index)
  if (again) throw new BadRowError(`${columns}: one skill is listed twice.`, again.name)
  return skills.map((skill, index) => {
    const skill_id = ids[index]
    return { ...skill, skill_id, known: existing.find((one) => one.skill_id === skill_id) }
  })
}
