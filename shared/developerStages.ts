import { type Enumeration, each, type Gate, type Lifecycle, type Refusal, type Shown } from './transitions.ts'

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

/** Why a developer left, or pauses. */
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

export const developerSources = {
  REFERRAL: { label: 'Referral', tone: 'good' },
  JOBS_PAGE: { label: 'Jobs page', tone: 'info' },
  OUTBOUND: { label: 'Outbound', tone: 'progress' },
  IMPORT: { label: 'Import', tone: 'neutral' },
  OTHER: { label: 'Other', tone: 'neutral' },
} as const satisfies Enumeration
export type DeveloperSource = keyof typeof developerSources

/** The facts that the gates between stages check, as they would be after the move. */
export interface StageFacts {
  readonly byAdmin: boolean
  readonly hasOwner: boolean
  readonly hasReason: boolean
  readonly hasRevisitDate: boolean
  readonly hasCoolOffDate: boolean
  readonly hasPassedAssessment: boolean
  readonly hasSignedTerms: boolean
  readonly hasCostRate: boolean
}

type StageGate = Gate<StageFacts>

const owner: StageGate = { sentence: 'Set an owner first.', field: 'owner_id', passes: (facts) => facts.hasOwner }
const reason: StageGate = { sentence: 'Give a reason.', field: 'reason', passes: (facts) => facts.hasReason }
const revisitDate: StageGate = {
  sentence: 'Set a date to revisit.',
  field: 'revisit_on',
  passes: (facts) => facts.hasRevisitDate,
}
const coolOffDate: StageGate = {
  sentence: 'Set a cool-off date.',
  field: 'cool_off_until',
  passes: (facts) => facts.hasCoolOffDate,
}
const admin: StageGate = {
  sentence: 'Only an admin can block or unblock a developer.',
  passes: (facts) => facts.byAdmin,
}

/** What a member needs. An admin may make an exception with a reason. */
const memberNeeds: Readonly<Record<string, StageGate['passes']>> = {
  'a passed assessment': (facts) => facts.hasPassedAssessment,
  'signed terms': (facts) => facts.hasSignedTerms,
  'a cost rate': (facts) => facts.hasCostRate,
}

const toMember = Object.entries(memberNeeds).map(
  ([need, passes]): StageGate => ({
    sentence: `A member needs ${need}. An admin can make an exception with a reason.`,
    passes: (facts) => passes(facts) || (facts.byAdmin && facts.hasReason),
  }),
)
const toStandby = [reason, revisitDate]
const toRejected = [reason, coolOffDate]

/** The gates of a stage, wherever a developer comes from. */
const entering: Readonly<Partial<Record<DeveloperStage, readonly StageGate[]>>> = {
  MEMBER: toMember,
  STANDBY: toStandby,
  REJECTED: toRejected,
  WITHDRAWN: [reason],
  OFFBOARDED: [reason],
}

/** Why nobody can enter a stage with these facts; undefined when its own gates pass. */
export function enteringRefusal(to: DeveloperStage, facts: StageFacts): Refusal | undefined {
  return entering[to]?.find((gate) => !gate.passes(facts))
}

/** The moves of product.md §3. Leaving APPLICANT needs an owner; every other gate belongs to the stage that is entered. */
export const stageLifecycle: Lifecycle<DeveloperStage, StageFacts> = {
  states: developerStages,
  moves: {
    APPLICANT: { VETTING: [owner], REJECTED: [owner, ...toRejected], WITHDRAWN: [owner, reason] },
    VETTING: { MEMBER: toMember, STANDBY: toStandby, REJECTED: toRejected, WITHDRAWN: [reason] },
    MEMBER: { STANDBY: toStandby, OFFBOARDED: [reason], BLOCKED: [admin] },
    STANDBY: { MEMBER: toMember, OFFBOARDED: [reason], BLOCKED: [admin] },
    REJECTED: { APPLICANT: [] },
    WITHDRAWN: each(['APPLICANT', 'VETTING']),
    OFFBOARDED: { APPLICANT: [], MEMBER: toMember },
    BLOCKED: { REJECTED: [admin, ...toRejected] },
  },
}

/** What a developer lacks to become a member: "a cost rate". An admin who makes the move anyway says why. */
export function missingForMember(facts: StageFacts): string[] {
  return Object.keys(memberNeeds).filter((need) => !memberNeeds[need]?.(facts))
}

/** What is recorded with a stage, besides a note. */
export type StageDetail = 'reason' | 'revisit_on' | 'cool_off_until'

/** What is recorded on entering a stage. The other stages have nothing of it. */
const stageDetails: Readonly<Partial<Record<DeveloperStage, readonly StageDetail[]>>> = {
  STANDBY: ['reason', 'revisit_on'],
  REJECTED: ['reason', 'cool_off_until'],
  WITHDRAWN: ['reason'],
  OFFBOARDED: ['reason'],
  BLOCKED: ['reason'],
}

/** Whether something is recorded on entering a stage. */
export function takesDetail(stage: DeveloperStage, detail: StageDetail): boolean {
  return stageDetails[stage]?.includes(detail) ?? false
}

/** Why a person may not give a developer of this stage this status; undefined when it is allowed. */
export function statusRefusal(stage: DeveloperStage, to: DeveloperStatus): string | undefined {
  const statuses: readonly DeveloperStatus[] = developerStages[stage].statuses
  const { label } = developerStatuses[to]
  if (!statuses.includes(to)) return `${label} is not a status of ${developerStages[stage].label}.`
  if (derivedStatuses.includes(to))
    return `${label} follows from job profiles and placements; it cannot be set by hand.`
  return undefined
}
