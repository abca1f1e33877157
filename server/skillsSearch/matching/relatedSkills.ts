import type { DeveloperSkill } from '#server/developers/data.ts'
import type { Skill } from '#server/skills/data.ts'
import type { SkillPlaces, SkillRelations } from '#server/skills/relations/relateSkills.ts'
import type { SkillRelation, WantedSkill } from '#shared/skillsSearch/matching.ts'

/** A skill of a job that a candidate lacks, and the skill of theirs that implies it or is near it. It does not count in the ranking. */
export interface RelatedSkill {
  readonly skill_id: string
  readonly relation: SkillRelation
  readonly held: Skill
}

/** Finds for each wanted skill that is not held the nearest one that implies it, or else one that is near it, if any. */
export function relatedSkills(
  wanted: readonly WantedSkill[],
  skills: readonly DeveloperSkill[],
  { impliers, near }: SkillRelations,
): RelatedSkill[] {
  const own = new Set(skills.map(({ skill }) => skill.id))
  const missing = wanted.filter(({ skill_id }) => !own.has(skill_id))
  return missing.flatMap(({ skill_id }): RelatedSkill[] => {
    const implier = nearest(skills, impliers.get(skill_id))
    if (implier) return [{ skill_id, relation: 'IMPLIED', held: implier }]
    const neighbour = nearest(skills, near.get(skill_id))
    return neighbour ? [{ skill_id, relation: 'NEAR', held: neighbour }] : []
  })
}

function nearest(skills: readonly DeveloperSkill[], related: SkillPlaces | undefined): Skill | undefined {
  const place = ({ skill }: DeveloperSkill) => related?.get(skill.id) ?? Number.POSITIVE_INFINITY
  const [first] = skills.filter(({ skill }) => related?.has(skill.id)).toSorted((a, b) => place(a) - place(b))
  return first?.skill
}
