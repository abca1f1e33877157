import type { Enumeration } from '#shared/platform/transitions.ts'
import { type JobProfileEndReason, type JobProfileStatus, jobProfileEndReasons } from './jobProfileStatuses.ts'

/** A client's answer to a profile that was sent to them. It does not move the status: only staff do that. */
export const clientAnswers = {
  INTERESTED: { label: 'Interested', tone: 'good' },
  NOT_FOR_US: { label: 'Not for us', tone: 'bad' },
} as const satisfies Enumeration
export type ClientAnswer = keyof typeof clientAnswers

const { SKILLS, EXPERIENCE, COMMUNICATION, RATE, LOCATION, AVAILABILITY, OTHER_CANDIDATE, BUDGET, OTHER } =
  jobProfileEndReasons

/** The reasons to end a profile that a client can choose. */
export const clientAnswerReasons = {
  SKILLS,
  EXPERIENCE,
  COMMUNICATION,
  RATE,
  LOCATION,
  AVAILABILITY,
  OTHER_CANDIDATE,
  BUDGET,
  OTHER,
} as const satisfies Partial<Enumeration<JobProfileEndReason>>
export type ClientAnswerReason = keyof typeof clientAnswerReasons

/** The statuses of a profile that a client has, has not decided on it, and can answer. */
export const answerableStatuses = [
  'SENT',
  'CLIENT_REVIEW',
  'INTERVIEWING',
  'OFFER',
] as const satisfies readonly JobProfileStatus[]

/** Returns true when the client decides on profiles in this status. */
export function isAnswerable({ status }: { readonly status: JobProfileStatus }): boolean {
  return answerableStatuses.some((answerable) => answerable === status)
}
