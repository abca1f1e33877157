import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'

/** The points of a job's skill for a developer who has it. Verification and years do not change them. */
export const skillWeights = { REQUIRED: 1, CORE: 0.5, BONUS: 0.25 } as const satisfies Record<JobSkillType, number>

/** The countries to search when a job names none. */
export const defaultCountries: readonly string[] = ['US', 'CA', 'BR']

/** Candidates shown at first, and added by each "Show 50 More". */
export const candidatePageSize = 50

/** The candidate grid asks again after this time, in milliseconds. */
export const matcherPollMs = 10_000

/** A search for more developers is refused, not cut. */
export const searchCeiling = 5_000

/** The most developers that can be selected at once. */
export const selectionCeiling = 10_000

export interface WantedSkill {
  readonly skill_id: string
  readonly job_skill_type: JobSkillType
}

/** A skill that somebody has may imply one that they lack, or be near it. Neither counts for the match. */
export const skillRelationKinds = ['IMPLIED', 'NEAR'] as const
export type SkillRelation = (typeof skillRelationKinds)[number]

/** Gives the accepted countries, or the default ones if there are none. */
export function searchedCountries(accepted: readonly string[] | null | undefined): readonly string[] {
  return accepted && accepted.length > 0 ? accepted : defaultCountries
}

/** Sums the weights of a job's skills. */
export function possibleWeight(wanted: readonly WantedSkill[]): number {
  return wanted.reduce((sum, { job_skill_type }) => sum + skillWeights[job_skill_type], 0)
}

/** Sums the weights of those skills of a job that a developer has. It is exact, because weights are multiples of 0.25. */
export function earnedWeight(wanted: readonly WantedSkill[], skillIds: ReadonlySet<string>): number {
  return possibleWeight(wanted.filter(({ skill_id }) => skillIds.has(skill_id)))
}

/** Gives the match as a whole percentage; 0 for a job without skills. */
export function matchPercentage(earned: number, possible: number): number {
  return possible === 0 ? 0 : Math.round((100 * earned) / possible)
}

/** The order of candidates follows from these. */
export interface Ranked {
  readonly id: string
  /** The earned weight. A rounded percentage would make different weights equal. */
  readonly weight: number
  /** The creation of the latest job profile, in any unit of time; null without one. */
  readonly latestProfile: number | null
}

/** Compares for `sort`, best first: by weight, then by the latest job profile (none last), then by id. */
export function compareCandidates(a: Ranked, b: Ranked): number {
  if (a.weight !== b.weight) return b.weight - a.weight
  const [first, second] = [a.latestProfile ?? Number.NEGATIVE_INFINITY, b.latestProfile ?? Number.NEGATIVE_INFINITY]
  if (first !== second) return second > first ? 1 : -1
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
