import { demoRandom } from '#server/demo/random.ts'
import type { DemoDeveloper } from './developers.ts'

/** Returns the years that a developer says they have with a skill, the core of their stack most of them; null where they say nothing. */
export function yearsWith({ serial, stack, years }: Omit<DemoDeveloper, 'row'>, skill: string): number | null {
  const random = demoRandom('years', serial, skill)
  if (random.chance(0.07)) return null
  const least = stack.core.includes(skill) ? 0.6 : 0.25
  return Math.max(0.5, Math.round(2 * years * (least + (1 - least) * random.number())) / 2)
}

/** Says what a developer has done for how long, as their skills say it: first what is asked for. */
export function experienceOf(developer: DemoDeveloper, asked: readonly string[]): string {
  const { row, stack, skills, years } = developer
  const told = new Set([...asked.filter((skill) => skills.includes(skill)), ...stack.core])
  const known = [...told].flatMap((skill) => {
    const spent = yearsWith(developer, skill)
    return spent === null ? [] : [[spent, skill] as const]
  })
  const [first, second] = known
  const detail =
    first && second && years > 1 ? `, ${first[0]} of them with ${first[1]} and ${second[0]} with ${second[1]}` : ''
  const length = years === 1 ? '1 year' : `${years} years`
  return `${row.first_name} has ${length} of experience${detail}, and has worked with remote teams throughout.`
}
