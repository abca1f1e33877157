import type { RatedReview } from './ratedReviews.ts'

type Answers = Pick<RatedReview, 'id' | 'total_score' | 'shown_skills' | 'unshown_skills'>

interface NamedSkill {
  readonly id: string
  /** All names of the skill, in lower case. */
  readonly names: readonly string[]
}

/**
 * Finds the skills that sent reviews show: somebody says that the work shows it, and nobody that it does not.
 * @param sent in the order in which they were sent.
 * @returns the evidence by skill: among the reviews that say so the one with the highest total, and of equal ones the first.
 */
export function shownSkills(sent: readonly Answers[], skills: readonly NamedSkill[]): Map<string, string> {
  const best = sent.toSorted((a, b) => (b.total_score ?? 0) - (a.total_score ?? 0))
  const evidence = new Map<string, string>()
  for (const { id, names } of skills) {
    const isAmong = (given: readonly string[]) => given.some((name) => names.includes(name.toLowerCase()))
    const review = best.find(({ shown_skills }) => isAmong(shown_skills))
    if (review && !sent.some(({ unshown_skills }) => isAmong(unshown_skills))) evidence.set(id, review.id)
  }
  return evidence
}
