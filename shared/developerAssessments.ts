import { type Enumeration, each, type Gate, type Lifecycle } from './transitions.ts'

export const assessmentTypes = {
  TAKE_HOME: { label: 'Take-home', tone: 'neutral' },
  LIVE_CODING: { label: 'Live coding', tone: 'neutral' },
  TECH_INTERVIEW: { label: 'Tech interview', tone: 'neutral' },
  SOFT_SKILLS: { label: 'Soft skills', tone: 'neutral' },
  LANGUAGE: { label: 'Language', tone: 'neutral' },
} as const satisfies Enumeration
export type AssessmentType = keyof typeof assessmentTypes

export const developerAssessmentStatuses = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  SENT: { label: 'Sent', tone: 'info' },
  STARTED: { label: 'Started', tone: 'progress' },
  SUBMITTED: { label: 'Submitted', tone: 'warn' },
  ASSIGNED: { label: 'Assigned', tone: 'info' },
  IN_REVIEW: { label: 'In review', tone: 'progress' },
  SECOND_REVIEW: { label: 'Second review', tone: 'progress' },
  COMPLETED: { label: 'Completed', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
  EXPIRED: { label: 'Expired', tone: 'bad' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Enumeration
export type DeveloperAssessmentStatus = keyof typeof developerAssessmentStatuses

export const assessmentResults = {
  STRONG_PASS: { label: 'Strong pass', tone: 'good' },
  PASS: { label: 'Pass', tone: 'good' },
  FAIL: { label: 'Fail', tone: 'bad' },
  STRONG_FAIL: { label: 'Strong fail', tone: 'bad' },
  INCONCLUSIVE: { label: 'Inconclusive', tone: 'warn' },
} as const satisfies Enumeration
export type AssessmentResult = keyof typeof assessmentResults

export const reviewStatuses = {
  PENDING: { label: 'Pending', tone: 'warn' },
  DRAFT: { label: 'Draft', tone: 'progress' },
  SENT: { label: 'Sent', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
} as const satisfies Enumeration
export type ReviewStatus = keyof typeof reviewStatuses

/** The facts that the gates of a developer assessment check, as they would be after the move. */
export interface AssessmentFacts {
  readonly hasResult: boolean
  /** Whether the due date lies in the future. */
  readonly isExtended: boolean
}

const result: Gate<AssessmentFacts> = {
  sentence: 'Set a result before the assessment is completed.',
  passes: (facts) => facts.hasResult,
}
const extension: Gate<AssessmentFacts> = {
  sentence: 'Extend the due date first.',
  passes: (facts) => facts.isExtended,
}

/** The moves of product.md §3. An assessment can be declined or expire only before the developer submits it. */
export const developerAssessmentLifecycle: Lifecycle<DeveloperAssessmentStatus, AssessmentFacts> = {
  states: developerAssessmentStatuses,
  moves: {
    DRAFT: each(['SENT', 'CANCELLED']),
    SENT: each(['STARTED', 'DECLINED', 'EXPIRED', 'CANCELLED']),
    STARTED: each(['SUBMITTED', 'DECLINED', 'EXPIRED', 'CANCELLED']),
    SUBMITTED: each(['ASSIGNED', 'CANCELLED']),
    ASSIGNED: each(['IN_REVIEW', 'CANCELLED']),
    IN_REVIEW: { SECOND_REVIEW: [], COMPLETED: [result], CANCELLED: [] },
    SECOND_REVIEW: { COMPLETED: [result], CANCELLED: [] },
    COMPLETED: {},
    DECLINED: {},
    EXPIRED: { SENT: [extension] },
    CANCELLED: {},
  },
}

/** The rating of one criterion: its weight, and a score from 1 to 4, or null when it was not rated. */
export interface Rating {
  readonly weight: number
  readonly score: number | null
}

/** Σ weight × score ÷ (Σ weight × 4) over the rated criteria, in percent; null when none is rated. */
export function totalScore(ratings: readonly Rating[]): number | null {
  let earned = 0
  let possible = 0
  for (const { weight, score } of ratings) {
    if (score === null) continue
    earned += weight * score
    possible += weight * 4
  }
  return possible === 0 ? null : (100 * earned) / possible
}

/**
 * Whether the first review leaves doubt: the score is within 5 points of the pass mark, or a must-pass criterion failed.
 * @param total the score in percent, as `passMark` is.
 */
export function needsSecondReview(total: number, passMark: number, failedMustPass: boolean): boolean {
  return failedMustPass || Math.abs(total - passMark) <= 5
}
