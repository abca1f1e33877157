import { each, type Gate, type Lifecycle, type Refusal } from '#shared/platform/transitions.ts'
import type { DeveloperStage, DeveloperStatus, StageReason } from './developerStages.ts'
import { derivedStatuses, developerStages, developerStatuses, stageReasons, statusOfReason } from './developerStages.ts'

/** The conditions that the gates between stages check, as they would be after the move. */
export interface StageConditions {
  readonly byAdmin: boolean
  readonly hasOwner: boolean
  readonly hasReason: boolean
  readonly hasRevisitDate: boolean
  readonly hasCoolOffDate: boolean
  readonly hasPassedAssessment: boolean
  readonly hasSignedTerms: boolean
  readonly hasCostRate: boolean
  /** Jobs look for members by country, so a member without one fits none. */
  readonly hasCountry: boolean
}

type StageGate = Gate<StageConditions>

const owner: StageGate = {
  sentence: 'Set an owner first.',
  field: 'owner_id',
  passes: (conditions) => conditions.hasOwner,
}
const reason: StageGate = { sentence: 'Give a reason.', field: 'reason', passes: (conditions) => conditions.hasReason }
const revisitDate: StageGate = {
  sentence: 'Set a date to revisit.',
  field: 'revisit_on',
  passes: (conditions) => conditions.hasRevisitDate,
}
const coolOffDate: StageGate = {
  sentence: 'Set a cool-off date.',
  field: 'cool_off_until',
  passes: (conditions) => conditions.hasCoolOffDate,
}
const admin: StageGate = {
  sentence: 'Only an admin can block or unblock a developer.',
  passes: (conditions) => conditions.byAdmin,
}

type MemberConditions = Pick<StageConditions, 'hasPassedAssessment' | 'hasSignedTerms' | 'hasCostRate' | 'hasCountry'>

/** A member needs all of these. An admin may make an exception with a reason. */
const memberNeeds: Readonly<Record<string, (conditions: MemberConditions) => boolean>> = {
  'a passed assessment': (conditions) => conditions.hasPassedAssessment,
  'signed terms': (conditions) => conditions.hasSignedTerms,
  'a cost rate': (conditions) => conditions.hasCostRate,
  'a country': (conditions) => conditions.hasCountry,
}

const toMember = Object.entries(memberNeeds).map(
  ([need, passes]): StageGate => ({
    sentence: memberRefusal(need),
    passes: (conditions) => passes(conditions) || (conditions.byAdmin && conditions.hasReason),
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

/** Says why nobody can enter a stage with these conditions; undefined when its own gates pass. */
export function enteringRefusal(to: DeveloperStage, conditions: StageConditions): Refusal | undefined {
  return entering[to]?.find((gate) => !gate.passes(conditions))
}

/** The moves of docs/product.md#developer. Leaving APPLICANT needs an owner; every other gate belongs to the stage that is entered. */
export const stageLifecycle: Lifecycle<DeveloperStage, StageConditions> = {
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

/** Says why somebody who lacks something cannot become a member. @param need what is missing: "a cost rate". */
export function memberRefusal(need: string): string {
  return `A member needs ${need}. An admin can make an exception with a reason.`
}

/** Lists the things that a developer lacks to become a member, such as "a cost rate". An admin may allow the move with a reason. */
export function missingForMember(conditions: MemberConditions): string[] {
  return Object.keys(memberNeeds).filter((need) => !memberNeeds[need]?.(conditions))
}

/** Recorded with a stage, besides a note. */
export type StageDetail = 'reason' | 'revisit_on' | 'cool_off_until'

/** The details recorded on entering a stage. Stages that are missing here have none. */
const stageDetails: Readonly<Partial<Record<DeveloperStage, readonly StageDetail[]>>> = {
  STANDBY: ['reason', 'revisit_on'],
  REJECTED: ['reason', 'cool_off_until'],
  WITHDRAWN: ['reason'],
  OFFBOARDED: ['reason'],
  BLOCKED: ['reason'],
}

export function takesDetail(stage: DeveloperStage, detail: StageDetail): boolean {
  return stageDetails[stage]?.includes(detail) ?? false
}

/**
 * Says why a person may not give a developer of this stage this status; undefined when it is allowed.
 * @param from the status that the developer has in the stage; left out on entering it.
 */
export function statusRefusal(
  stage: DeveloperStage,
  to: DeveloperStatus,
  from?: DeveloperStatus | null,
): string | undefined {
  const statuses: readonly DeveloperStatus[] = developerStages[stage].statuses
  const { label } = developerStatuses[to]
  if (!statuses.includes(to)) return `${label} is not a status of ${developerStages[stage].label}.`
  if (stage === 'STANDBY' && from && from !== to)
    return 'The status of stand-by follows from its reason. Undo the move, or move the developer again with another reason.'
  if (derivedStatuses.includes(to))
    return `${label} follows from job profiles and placements; it cannot be set by hand.`
  if (from === 'PLACED' || from === 'ROLLING_OFF')
    return `${developerStatuses[from].label} follows from a placement; it changes when the placement ends.`
  // Somebody in process can still be set aside by hand.
  if (from === 'IN_PROCESS' && to === 'AVAILABLE')
    return `${developerStatuses[from].label} follows from job profiles; it changes when the last one ends.`
  return undefined
}

/** Says why a status cannot be entered for a reason from which another one follows; undefined when it can. */
export function reasonRefusal(
  stage: DeveloperStage,
  status: DeveloperStatus,
  reason: StageReason | null | undefined,
): string | undefined {
  const following = statusOfReason(stage, reason)
  if (!reason || !following || following === status) return undefined
  const { label } = developerStatuses[following]
  return `For the reason “${stageReasons[reason].label}” the status is ${label}. Leave the status out, or choose another reason.`
}
