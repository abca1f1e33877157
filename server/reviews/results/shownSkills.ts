import type { RatedReview } from './ratedReviews.ts'

type Answers = Pick<RatedReview, 'id' | 'reviewer_id' | 'total_score' | 'shown_skills' | 'unshown_skills'>

export interface NamedSkill {
  readonly id: string
  /** All names of the skill, in lower case. */
  readonly names: readonly string[]
}

/**
 * Finds the skills that sent reviews show: somebody says that the work shows it, and nobody that it does not.
 * @param sent in the order in which they were sent.
 * @param recorderId recorded what they reviewed, so that a skill that they alone say it shows is not shown.
 * @returns the evidence by skill: the review with the highest total among those that say so, and the first of equal ones.
 */
export function shownSkills(
  sent: readonly Answers[],
  skills: readonly NamedSkill[],
  recorderId: string | null,
): Map<string, string> {
  const best = sent.toSorted((a, b) => (b.total_score ?? 0) - (a.total_score ?? 0))
  const evidence = new Map<string, string>()
  for (const { id, names } of skills) {
    const isAmong = (given: readonly string[]) => given.some((name) => names.includes(name.toLowerCase()))
    const showing = best.filter(({ shown_skills }) => isAmong(shown_skills))
    const isSeenByOther = showing.some(({ reviewer_id }) => reviewer_id !== recorderId)
    const isDenied = sent.some(({ unshown_skills }) => isAmong(unshown_skills))
    if (showing[0] && isSeenByOther && !isDenied) evidence.set(id, showing[0].id)
  }
  return evidence
}
