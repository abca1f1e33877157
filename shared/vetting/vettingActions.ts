import type { DeveloperAssessmentStatus } from '#shared/developerAssessments/developerAssessments.ts'
import { dayInZone, daysBetween } from '#shared/platform/calendarDays.ts'
import type { Tone } from '#shared/platform/tones.ts'
import type { VettingStep } from './vettingSteps.ts'

/** The next action on an assessment that was sent follows from these. */
export interface SentProgress {
  /** Null for somebody without an assessment. */
  readonly assessment_status: DeveloperAssessmentStatus | null
  /** True if a reviewer has yet to send a review. */
  readonly has_reviewer: boolean
  /** True if its reviewers wait for an anonymous copy of the work. */
  readonly needs_copy: boolean
  /** The moment at which the awaited review or submission is due. */
  readonly due_at: string | null
}

/** The next action for somebody in vetting follows from these, and from their latest assessment. */
export interface VettingProgress extends SentProgress {
  readonly step: VettingStep
}

/** The place on the record where the staff do it. */
export type ActionPlace = 'overview' | 'meetings' | 'assessments'

export type ActionDialog =
  | 'send-assessment'
  | 'remind-assessment'
  | 'remind-reviewers'
  | 'extend-assessment'
  | 'assign-reviewers'
  | 'ask-second-review'
  | 'anonymous-copy'

export interface VettingAction {
  readonly text: string
  readonly place: ActionPlace
  /** The dialog that does it, for viewers who may write. */
  readonly dialog?: ActionDialog
  /** The step that it moves the person to, where that needs nothing else. */
  readonly moveTo?: VettingStep
  readonly tone?: Tone
}

/** The current moment, and the time zone of the reader's days. */
export interface ReaderClock {
  readonly now: Date
  readonly timeZone: string
}

/** A reminder is offered from this number of days before a due date. */
const remindedDays = 1

/** Gives the next action of the staff for somebody in vetting. */
export function nextVettingAction(progress: VettingProgress, clock: ReaderClock): VettingAction {
  switch (progress.step) {
    case 'PROFILE_REVIEW':
      return { text: 'Review the profile', place: 'overview' }
    case 'INTRO_CALL':
      return { text: 'Hold the intro call', place: 'meetings' }
    case 'CHALLENGE_OUT':
      return challengeAction(progress, clock)
    case 'SUBMITTED':
    case 'IN_REVIEW':
      return reviewAction(progress, clock)
    case 'TECH_INTERVIEW':
      return { text: 'Hold the tech interview', place: 'meetings' }
    case 'DECISION':
      return { text: 'Decide', place: 'overview' }
  }
}

/** Gives the next action of the staff on an assessment; undefined while others are at work, and once it is over. */
export function nextSentAction(progress: SentProgress, clock: ReaderClock): VettingAction | undefined {
  const { assessment_status, has_reviewer, needs_copy, due_at } = progress
  if (needs_copy) return { ...atAssessments('Add an anonymous copy', 'warn'), dialog: 'anonymous-copy' }
  switch (assessment_status) {
    case 'SENT':
    case 'STARTED':
      return reminder('Remind', due_at, clock, 'remind-assessment')
    case 'EXPIRED':
      return { ...atAssessments('Extend or resend', 'bad'), dialog: 'extend-assessment' }
    case 'SUBMITTED':
    case 'ASSIGNED':
    case 'IN_REVIEW':
    case 'SECOND_REVIEW':
      if (!has_reviewer) return unassigned(assessment_status)
      return reminder('Remind reviewer', due_at, clock, 'remind-reviewers')
    default:
      return undefined
  }
}

/** Either all requested reviews are sent, or nobody was asked. */
function unassigned(status: DeveloperAssessmentStatus): VettingAction {
  return status === 'SECOND_REVIEW'
    ? { ...atAssessments('Ask a second reviewer'), dialog: 'ask-second-review' }
    : { ...atAssessments('Assign a reviewer'), dialog: 'assign-reviewers' }
}

function challengeAction(progress: VettingProgress, clock: ReaderClock): VettingAction {
  switch (progress.assessment_status) {
    case 'DRAFT':
      return sending('Send the challenge')
    case 'SENT':
    case 'STARTED':
    case 'EXPIRED':
      return nextSentAction(progress, clock) ?? atAssessments('Wait for the submission')
    case 'SUBMITTED':
    case 'ASSIGNED':
    case 'IN_REVIEW':
    case 'SECOND_REVIEW':
      return { text: 'Move to Submitted', place: 'overview', moveTo: 'SUBMITTED' }
    default:
      return sending('Send a challenge')
  }
}

function reviewAction(progress: VettingProgress, clock: ReaderClock): VettingAction {
  const { step, assessment_status, has_reviewer, needs_copy } = progress
  const isNextStep = step === 'SUBMITTED' && has_reviewer && !needs_copy
  switch (assessment_status) {
    case 'COMPLETED':
      return atAssessments('Read the result')
    case 'SUBMITTED':
    case 'ASSIGNED':
    case 'IN_REVIEW':
    case 'SECOND_REVIEW':
      if (isNextStep) return { text: 'Move to In review', place: 'overview', moveTo: 'IN_REVIEW' }
      return nextSentAction(progress, clock) ?? atAssessments('Wait for the review')
    case 'SENT':
    case 'STARTED':
      return atAssessments('Wait for the submission')
    default:
      return sending('Send a challenge')
  }
}

function atAssessments(text: string, tone?: Tone): VettingAction {
  return { text, place: 'assessments', ...(tone && { tone }) }
}

function sending(text: string): VettingAction {
  return { ...atAssessments(text), dialog: 'send-assessment' }
}

/** Gives the reminder that is due; undefined while there is time. */
function reminder(
  verb: string,
  dueAt: string | null,
  { now, timeZone }: ReaderClock,
  dialog: ActionDialog,
): VettingAction | undefined {
  if (dueAt === null) return undefined
  const due = new Date(dueAt)
  const days = daysBetween(dayInZone(now, timeZone), dayInZone(due, timeZone))
  if (days > remindedDays) return undefined
  return { ...atAssessments(`${verb}: ${dueText(days)}`, due < now ? 'bad' : 'warn'), dialog }
}

function dueText(days: number): string {
  if (days === 1) return 'due tomorrow'
  if (days === 0) return 'due today'
  return days === -1 ? 'due yesterday' : `${-days} days late`
}
