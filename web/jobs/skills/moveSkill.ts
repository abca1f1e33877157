/** The lists of the form, in the order of their weight. */
export const skillLists = ['required', 'core', 'bonus'] as const
export type SkillList = (typeof skillLists)[number]

/** Adds a skill at the end of one list, and removes it from the others. */
export function moveSkill(
  lists: Readonly<Record<SkillList, readonly string[]>>,
  id: string,
  to: SkillList,
): Record<SkillList, string[]> {
  const without = (list: SkillList) => lists[list].filter((other) => other !== id)
  const moved = { required: without('required'), core: without('core'), bonus: without('bonus') }
  moved[to].push(id)
  return moved
}
