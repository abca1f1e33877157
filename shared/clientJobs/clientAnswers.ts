import {
  type JobProfileEndReason,
  type JobProfileStatus,
  jobProfileEndReasons,
} from '#shared/jobProfiles/jobProfileStatuses.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** What a client says of a profile that was sent to them. Only the staff moves its status. */
export const clientAnswers = {
  INTERESTED: { label: 'Interested', tone: 'good' },
  NOT_FOR_US: { label: 'Not for us', tone: 'bad' },
} as const satisfies Enumeration
export type ClientAnswer = keyof typeof clientAnswers

const { SKILLS, EXPERIENCE, COMMUNICATION, RATE, LOCATION, AVAILABILITY, OTHER_CANDIDATE, BUDGET, OTHER } =
  jobProfileEndReasons

/** Why a profile is not for the client: the reasons to end a profile that a client can have. */
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

/** The statuses in which a client has a profile and has not decided on it: in these it answers. */
export const answerableStatuses = [
  'SENT',
  'CLIENT_REVIEW',
  'INTERVIEWING',
  'OFFER',
] as const satisfies readonly JobProfileStatus[]
