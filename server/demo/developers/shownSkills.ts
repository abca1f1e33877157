import { demoRandom } from '#server/demo/random.ts'
import type { PlannedOutcome } from '#server/demo/vetting/assessmentPlan.ts'

/** The chance that a work shows a claimed skill, by whether it passes. */
const shownChance = { passed: 0.85, other: 0.4 }

interface Work {
  readonly row: { readonly id: string }
  readonly outcome: PlannedOutcome
  /** The names of the skills that the assessment of the work asks for. */
  readonly stack: readonly string[]
  /** The names of the skills that the developer claims. */
  readonly claimed: readonly string[]
}

/** A sent review answers for each claimed skill of the stack. Its answers follow from the work, so reviewers agree. */
export function answersAboutSkills({ row, outcome, stack, claimed }: Work) {
  const { chance } = demoRandom('shown skills', row.id)
  const asked = stack.filter((name) => claimed.includes(name))
  const shown = asked.filter(() => chance(shownChance[outcome === 'PASSED' ? 'passed' : 'other']))
  return { shown_skills: shown, unshown_skills: asked.filter((name) => !shown.includes(name)) }
}
