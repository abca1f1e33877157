import type { Fit, MemberIndex } from './memberIndex.ts'

/** Steps by which an hourly budget is raised, in percent. */
const budgetSteps = [10, 25, 50]

/**
 * What giving way in one thing would add. A candidate fits who has every required skill, lives in an accepted country, has no
 * profile for the job, and costs no more an hour than its budget; a rate that is not known, or in another currency, stands in
 * nobody's way. Each number is of those who would fit besides, with all else as it is.
 */
export interface Relaxations {
  readonly fitting: number
  /** By turning one required skill into a bonus. */
  readonly skills: readonly { readonly skill_id: string; readonly added: number }[]
  /** By accepting one more country; those that add somebody, the most first. */
  readonly countries: readonly { readonly country: string; readonly added: number }[]
  /** By raising the hourly budget, in cents. */
  readonly budgets: readonly { readonly cents: number; readonly added: number }[]
}

export function relax(index: MemberIndex, fit: Fit): Relaxations {
  const fitting = index.countFits(fit)
  const withChange = (change: Partial<Fit>) => index.countFits({ ...fit, ...change })
  const { required, countries, budget } = fit
  const others = index.countries().filter((country) => !countries.includes(country))
  const raised = budget ? budgetSteps.map((step) => Math.round((budget.cents * (100 + step)) / 100)) : []
  return {
    fitting,
    skills: required.map((skill_id) => ({
      skill_id,
      added: withChange({ required: required.filter((other) => other !== skill_id) }) - fitting,
    })),
    countries: others
      .map((country) => ({ country, added: withChange({ countries: [country] }) }))
      .filter(({ added }) => added > 0)
      .sort((a, b) => b.added - a.added || (a.country < b.country ? -1 : 1)),
    budgets: raised.map((cents) => ({
      cents,
      added: withChange({ budget: budget && { ...budget, cents } }) - fitting,
    })),
  }
}
