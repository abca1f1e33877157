import type { Audience } from '#shared/platform/messaging/mergeFields.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** Developers are told one of these when a move decided something about them. They are in the order of a life. */
export const moveOutcomes = {
  RECEIVED: { label: 'Received', tone: 'info' },
  PASSED: { label: 'Passed', tone: 'good' },
  REVIEWED: { label: 'Work reviewed', tone: 'info' },
  WAITING: { label: 'Waiting', tone: 'warn' },
  NOT_NOW: { label: 'Not now', tone: 'neutral' },
  MEMBER: { label: 'Member', tone: 'good' },
  PUT_FORWARD: { label: 'Put forward', tone: 'progress' },
  PLACED: { label: 'Placed', tone: 'good' },
  JOB_CLOSED: { label: 'Job closed', tone: 'neutral' },
} as const satisfies Enumeration
export type Outcome = keyof typeof moveOutcomes

/** The move after which each outcome is told. */
export const outcomeMoves: Readonly<Record<Outcome, string>> = {
  RECEIVED: 'Somebody is back among the applicants',
  PASSED: 'An applicant is accepted to vetting',
  REVIEWED: 'All reviews of an assessment are in, and it has a result',
  WAITING: 'Somebody is put on stand-by',
  NOT_NOW: 'Somebody is rejected, for a reason that has no text of its own',
  MEMBER: 'Somebody becomes a member',
  PUT_FORWARD: 'A profile is sent to its client',
  PLACED: 'A profile is placed',
  JOB_CLOSED: 'A job is closed, and its open profiles end',
}

const aboutJobs: readonly Outcome[] = ['PUT_FORWARD', 'PLACED', 'JOB_CLOSED']

/** Names the readers of the text of an outcome, which decides the merge fields that it may have. */
export function audienceOf(outcome: Outcome): Audience {
  return aboutJobs.includes(outcome) ? 'decidedAboutJob' : 'decided'
}
