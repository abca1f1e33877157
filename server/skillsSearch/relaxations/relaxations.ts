import type { SkillRelations } from '#server/skills/relations/relateSkills.ts'
import type { Fit, MemberIndex } from '#server/skillsSearch/matching/memberIndex.ts'

/** Raises the hourly budget by this many percent. */
const budgetSteps = [10, 25, 50]

/**
 * Counts how many candidates each single relaxation would add. A fitting candidate has all required skills, an accepted country, no
 * profile for the job, and a rate within its hourly budget. A rate that is unknown or in another currency counts as within the budget.
 * Each `added` counts the additional candidates with all other criteria unchanged.
 */
export interface Relaxations {
  readonly fitting: number
  /** Each turns one required skill into a bonus. */
  readonly skills: readonly { readonly skill_id: string; readonly added: number }[]
  /** Each accepts one more country: only countries that add someone, the most first. */
  readonly countries: readonly { readonly country: string; readonly added: number }[]
  /** Each raises the hourly budget, in cents. */
  readonly budgets: readonly { readonly cents: number; readonly added: number }[]
  /** Required skills count as held when a held skill implies them. */
  readonly implied: { readonly added: number }
}

/**
 * One requirement that is relaxed: a skill is no longer required, one more country is accepted, the budget is higher, or implied skills count.
 */
export type RelaxedRequirement =
  | { readonly skill_id: string }
  | { readonly country: string }
  | { readonly cents: number }
  | { readonly implied: true }

type Impliers = SkillRelations['impliers']

/** Returns the criteria after a relaxation. One that the job does not need, such as a country that it accepts, changes nothing. */
export function relaxFit(fit: Fit, relaxation: RelaxedRequirement, impliers: Impliers): Fit {
  if ('implied' in relaxation) return { ...fit, impliers }
  if ('skill_id' in relaxation) return { ...fit, required: fit.required.filter((id) => id !== relaxation.skill_id) }
  if ('country' in relaxation) return { ...fit, countries: [...fit.countries, relaxation.country] }
  return { ...fit, budget: fit.budget && { ...fit.budget, cents: relaxation.cents } }
}

/** Counts the fitting candidates, and those that each relaxation would add. */
export function relax(index: MemberIndex, fit: Fit, impliers: Impliers): Relaxations {
  const fitting = index.countFits(fit)
  const addedBy = (relaxation: RelaxedRequirement) => index.countFits(relaxFit(fit, relaxation, impliers)) - fitting
  const { required, countries, budget } = fit
  const others = index.countries().filter((country) => !countries.includes(country))
  const raised = budget ? budgetSteps.map((step) => Math.round((budget.cents * (100 + step)) / 100)) : []
  return {
    fitting,
    skills: required.map((skill_id) => ({ skill_id, added: addedBy({ skill_id }) })),
    // A country alone is counted faster than all of them, and nobody lives in two.
    countries: others
      .map((country) => ({ country, added: index.countFits({ ...fit, countries: [country] }) }))
      .filter(({ added }) => added > 0)
      .sort((a, b) => b.added - a.added || (a.country < b.country ? -1 : 1)),
    budgets: raised.map((cents) => ({ cents, added: addedBy({ cents }) })),
    implied: { added: addedBy({ implied: true }) },
  }
}
