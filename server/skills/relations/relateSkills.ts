import { entryKey } from '#server/skills/catalogue/planOffer.ts'
import type { RelatedSkills } from '#server/skills/catalogue/related.ts'

/** The ids of the skills that are related to one, each with its place by nearness. The nearest has place 0. */
export type SkillPlaces = ReadonlyMap<string, number>

/** Relates the skills of a firm. Each map is by the id of a skill, and has only skills that are related to others. */
export interface SkillRelations {
  /** The skills that imply it, directly or not. */
  readonly impliers: ReadonlyMap<string, SkillPlaces>
  /** The skills that are quick to learn for somebody who has the other. */
  readonly near: ReadonlyMap<string, SkillPlaces>
}

/** The relations of a firm without skills of the catalogue. */
export const noRelations: SkillRelations = { impliers: new Map(), near: new Map() }

export interface CataloguedSkill {
  readonly id: string
  readonly name: string
  /** The keys of the entries of the catalogue that it stands for. */
  readonly catalogue_keys: readonly string[]
}

type Steps = ReadonlyMap<string, number>

/** Relates the skills of a firm as the entries that they stand for. A path may also lead through an entry that the firm has removed. */
export function relateSkills(skills: readonly CataloguedSkill[], { implied, near }: RelatedSkills): SkillRelations {
  const relate = (ways: Iterable<readonly [string, Steps]>) => relatedIds(skills, ways)
  return {
    impliers: relate([...implied.keys()].map((name) => [name, stepsFrom(name, implied)] as const)),
    near: relate(near.flatMap((line) => line.map((name) => [name, new Map(line.map((one) => [one, 1]))] as const))),
  }
}

function stepsFrom(skill: string, implied: RelatedSkills['implied']): Steps {
  const steps = new Map([[skill, 0]])
  // A map also visits entries that are added meanwhile, so the nearest are counted first.
  for (const [name, step] of steps) {
    for (const next of implied.get(name) ?? []) if (!steps.has(next)) steps.set(next, step + 1)
  }
  return steps
}

/** Turns paths between names into maps from the id at the end of a path to the ids at its start, the shortest first. */
function relatedIds(skills: readonly CataloguedSkill[], ways: Iterable<readonly [string, Steps]>) {
  const byKey = new Map(skills.flatMap((skill) => skill.catalogue_keys.map((key) => [key, skill] as const)))
  const found = skillPairs(ways, (name) => byKey.get(entryKey({ name })))
  return new Map(
    [...Map.groupBy(found, ({ to }) => to)].map(([to, pairs]) => {
      const nearest = pairs.toSorted((a, b) => a.steps - b.steps || (a.from.name < b.from.name ? -1 : 1))
      const ids = [...new Set(nearest.map(({ from }) => from.id))]
      return [to, new Map(ids.map((id, place) => [id, place]))]
    }),
  )
}

function skillPairs(
  ways: Iterable<readonly [string, Steps]>,
  skillOf: (name: string) => CataloguedSkill | undefined,
): { from: CataloguedSkill; to: string; steps: number }[] {
  return [...ways].flatMap(([name, reached]) => {
    const from = skillOf(name)
    if (!from) return []
    return [...reached].flatMap(([other, steps]) => {
      const to = skillOf(other)
      return to && to.id !== from.id ? [{ from, to: to.id, steps }] : []
    })
  })
}
