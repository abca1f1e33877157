import { assessmentResults } from '#shared/assessments/assessmentTypes.ts'
import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

const open = ['SENT', 'STARTED', 'SUBMITTED', 'ASSIGNED', 'IN_REVIEW', 'SECOND_REVIEW'] as const
const unfinished = ['DECLINED', 'EXPIRED', 'CANCELLED'] as const

export type SentOf = { readonly assessment_id: string } | { readonly challenge_id: string }

/** A part of what was sent, by statuses or by result. */
interface SentPart {
  /** The name in the address; empty for everything. */
  readonly name: string
  readonly label: string
  readonly statuses?: readonly DeveloperAssessmentStatus[]
  readonly result?: keyof typeof assessmentResults
}

export const sentParts: readonly SentPart[] = [
  { name: '', label: 'All' },
  { name: 'open', label: 'Open', statuses: open },
  ...valuesOf(assessmentResults).map((result) => ({ name: result, label: assessmentResults[result].label, result })),
  { name: 'unfinished', label: 'Not finished', statuses: unfinished },
]

/** Returns the part that the address names, or everything. */
export function sentPartOf(name: string | null): SentPart {
  return sentParts.find((part) => part.name === name) ?? { name: '', label: 'All' }
}

/** Returns the API's filter for a part. */
export function filterOf({ statuses, result }: SentPart) {
  if (result) return { result: [result] }
  return statuses ? { status: [...statuses] } : {}
}

interface Counts {
  readonly statuses: readonly { readonly value: string; readonly count: number }[]
  readonly results: readonly { readonly value: string; readonly count: number }[]
}

export function countOfPart({ statuses, result }: SentPart, counts: Counts): number {
  const counted = result ? counts.results : counts.statuses
  const wanted: readonly string[] | undefined = result ? [result] : statuses
  return counted.filter(({ value }) => wanted?.includes(value) ?? true).reduce((sum, { count }) => sum + count, 0)
}
