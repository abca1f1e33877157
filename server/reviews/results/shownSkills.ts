import type { RatedReview } from './ratedReviews.ts'

type Answers = Pick<RatedReview, 'id' | 'reviewer_id' | 'total_score' | 'shown_skills' | 'unshown_skills'>

export interface NamedSkill {
  readonly id: string
  /** All names of the skill, in lower case. */
  readonly names: readonly string[]
  /** The names that it ever had as well. */
  readonly everNames: readonly string[]
}

/** Whose word counts. */
export interface Hearing {
  /** Recorded what they reviewed, or could have handed it in, so that a skill that they alone say it shows is not shown. */
  readonly handIds: readonly string[]
  /** Who was there; null for work that is sent in. Nobody else says what a talk showed. */
  readonly interviewerIds: readonly string[] | null
}

/**
 * Finds the skills that sent reviews show: somebody says that the work shows it, and nobody that it does not, by whatever name it had then.
 * @param sent in the order in which they were sent.
 * @returns the evidence by skill: the review with the highest total among those that say so, and the first of equal ones.
 */
export function shownSkills(
  sent: readonly Answers[],
  skills: readonly NamedSkill[],
  { handIds, interviewerIds }: Hearing,
): Map<string, string> {
  const wasThere = ({ reviewer_id }: Answers) => interviewerIds?.includes(reviewer_id) ?? true
  const best = sent.toSorted((a, b) => (b.total_score ?? 0) - (a.total_score ?? 0))
  const evidence = new Map<string, string>()
  for (const { id, names, everNames } of skills) {
    const showing = best.filter(({ shown_skills }) => shown_skills.some(isAmong(names)))
    const isSeenByOther = showing.some(({ reviewer_id }) => !handIds.includes(reviewer_id))
    const isDenied = sent.some(({ unshown_skills }) => unshown_skills.some(isAmong(everNames)))
    const seer = showing.find(wasThere)
    if (seer && isSeenByOther && !isDenied) evidence.set(id, seer.id)
  }
  return evidence
}

function isAmong(names: readonly string[]): (name: string) => boolean {
  return (name) => names.includes(name.toLowerCase())
}
