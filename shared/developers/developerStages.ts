import type { Outcome } from '#shared/outcomes/moveOutcomes.ts'
import type { Enumeration, Shown } from '#shared/platform/transitions.ts'

export const developerStatuses = {
  NEW: { label: 'New', tone: 'info' },
  NEEDS_INFO: { label: 'Needs info', tone: 'warn' },
  SCREENED: { label: 'Screened', tone: 'progress' },
  PROFILE_REVIEW: { label: 'Profile review', tone: 'info' },
  INTRO_CALL: { label: 'Intro call', tone: 'progress' },
  CHALLENGE_OUT: { label: 'Challenge out', tone: 'progress' },
  SUBMITTED: { label: 'Submitted', tone: 'progress' },
  IN_REVIEW: { label: 'In review', tone: 'progress' },
  TECH_INTERVIEW: { label: 'Tech interview', tone: 'progress' },
  DECISION: { label: 'Decision', tone: 'warn' },
  AVAILABLE: { label: 'Available', tone: 'good' },
  IN_PROCESS: { label: 'In process', tone: 'progress' },
  PLACED: { label: 'Placed', tone: 'info' },
  ROLLING_OFF: { label: 'Rolling off', tone: 'warn' },
  UNAVAILABLE: { label: 'Unavailable', tone: 'neutral' },
  PAUSED_BY_DEVELOPER: { label: 'Paused by developer', tone: 'neutral' },
  NO_DEMAND: { label: 'No demand', tone: 'neutral' },
  REVIEW_NEEDED: { label: 'Review needed', tone: 'warn' },
  PERFORMANCE: { label: 'Performance', tone: 'bad' },
} as const satisfies Enumeration
export type DeveloperStatus = keyof typeof developerStatuses

/** Each stage with its statuses; the first is set on entering the stage. */
export const developerStages = {
  APPLICANT: { label: 'Applicant', tone: 'info', statuses: ['NEW', 'NEEDS_INFO', 'SCREENED'] },
  VETTING: {
    label: 'Vetting',
    tone: 'progress',
    statuses: ['PROFILE_REVIEW', 'INTRO_CALL', 'CHALLENGE_OUT', 'SUBMITTED', 'IN_REVIEW', 'TECH_INTERVIEW', 'DECISION'],
  },
  MEMBER: {
    label: 'Member',
    tone: 'good',
    statuses: ['AVAILABLE', 'IN_PROCESS', 'PLACED', 'ROLLING_OFF', 'UNAVAILABLE'],
  },
  STANDBY: {
    label: 'Stand-by',
    tone: 'warn',
    statuses: ['PAUSED_BY_DEVELOPER', 'NO_DEMAND', 'REVIEW_NEEDED', 'PERFORMANCE'],
  },
  REJECTED: { label: 'Rejected', tone: 'bad', statuses: [] },
  WITHDRAWN: { label: 'Withdrawn', tone: 'neutral', statuses: [] },
  OFFBOARDED: { label: 'Offboarded', tone: 'neutral', statuses: [] },
  BLOCKED: { label: 'Blocked', tone: 'bad', statuses: [] },
} as const satisfies Record<string, Shown & { statuses: readonly DeveloperStatus[] }>
export type DeveloperStage = keyof typeof developerStages

/** Statuses that follow from job profiles and placements, and cannot be set by hand. */
export const derivedStatuses: readonly DeveloperStatus[] = ['IN_PROCESS', 'PLACED', 'ROLLING_OFF']

/** The reasons for leaving, or for a pause. */
export const stageReasons = {
  SKILLS: { label: 'Skills', tone: 'neutral' },
  EXPERIENCE: { label: 'Experience', tone: 'neutral' },
  COMMUNICATION: { label: 'Communication', tone: 'neutral' },
  LANGUAGE: { label: 'Language', tone: 'neutral' },
  RATE: { label: 'Rate', tone: 'neutral' },
  LOCATION: { label: 'Location', tone: 'neutral' },
  AVAILABILITY: { label: 'Availability', tone: 'neutral' },
  NO_RESPONSE: { label: 'No response', tone: 'neutral' },
  NO_DEMAND: { label: 'No demand', tone: 'neutral' },
  FOUND_OTHER_WORK: { label: 'Found other work', tone: 'neutral' },
  PERFORMANCE: { label: 'Performance', tone: 'neutral' },
  CONDUCT: { label: 'Conduct', tone: 'neutral' },
  DUPLICATE: { label: 'Duplicate', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type StageReason = keyof typeof stageReasons

/** The status that follows from the reason of a stand-by. A developer with another reason is looked at again later. */
const standbyStatuses: Readonly<Partial<Record<StageReason, StandbyStatus>>> = {
  AVAILABILITY: 'PAUSED_BY_DEVELOPER',
  NO_DEMAND: 'NO_DEMAND',
  FOUND_OTHER_WORK: 'PAUSED_BY_DEVELOPER',
  PERFORMANCE: 'PERFORMANCE',
  CONDUCT: 'PERFORMANCE',
}
type StandbyStatus = (typeof developerStages)['STANDBY']['statuses'][number]

/** Gives the status that follows from a reason; undefined where none follows. The trigger `follow_status` has the same rule. */
export function statusOfReason(
  stage: DeveloperStage,
  reason: StageReason | null | undefined,
): DeveloperStatus | undefined {
  return stage === 'STANDBY' && reason ? (standbyStatuses[reason] ?? 'REVIEW_NEEDED') : undefined
}

export const developerSources = {
  REFERRAL: { label: 'Referral', tone: 'good' },
  JOBS_PAGE: { label: 'Jobs page', tone: 'info' },
  OUTBOUND: { label: 'Outbound', tone: 'progress' },
  IMPORT: { label: 'Import', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type DeveloperSource = keyof typeof developerSources

/** Entering one of the other stages tells a developer nothing. */
export const outcomesOfStages: Readonly<Partial<Record<DeveloperStage, Outcome>>> = {
  APPLICANT: 'RECEIVED',
  VETTING: 'PASSED',
  STANDBY: 'WAITING',
  REJECTED: 'NOT_NOW',
  MEMBER: 'MEMBER',
}
