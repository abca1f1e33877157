import { jobProfileEndReasons } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { addDays } from '#shared/platform/calendarDays.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import type { Enumeration, Gate, Lifecycle } from '#shared/platform/transitions.ts'

export const placementStatuses = {
  PENDING_START: { label: 'Starting', tone: 'info' },
  ACTIVE: { label: 'Active', tone: 'good' },
  ENDING: { label: 'Ending', tone: 'warn' },
  ENDED: { label: 'Ended', tone: 'neutral' },
  ENDED_EARLY: { label: 'Ended early', tone: 'bad' },
} as const satisfies Enumeration
export type PlacementStatus = keyof typeof placementStatuses

/** A placement lasts from its first day to its last, which is null while no end is agreed. */
export interface PlacementDays {
  readonly starts_on: string
  readonly ends_on: string | null
}

/** A placement is ending from this number of days before its last day. That is when the first check-in about the end is due. */
export const endingDays = 45

/** The placement was agreed and has not begun. Numbers of placed people leave these out or count them apart. */
export const startingStatuses = ['PENDING_START'] as const satisfies readonly PlacementStatus[]

/** The placement has begun and is not over. Numbers of placed people count these. */
export const placedStatuses = ['ACTIVE', 'ENDING'] as const satisfies readonly PlacementStatus[]

/** A task moves these statuses as days pass. All others are over. */
export const runningPlacementStatuses = [
  ...startingStatuses,
  ...placedStatuses,
] as const satisfies readonly PlacementStatus[]

export function isRunning(status: PlacementStatus): boolean {
  return runningPlacementStatuses.some((running) => running === status)
}

/** The days of a placement. It may also end early on its last day. */
export interface PlacementTerms extends PlacementDays {
  readonly endsEarly: boolean
}

/** Gives the status of a placement on a day. The last day still belongs to it. */
export function placementStatusOn(day: string, { starts_on, ends_on, endsEarly }: PlacementTerms): PlacementStatus {
  if (ends_on !== null && day > ends_on) return endsEarly ? 'ENDED_EARLY' : 'ENDED'
  if (day < starts_on) return 'PENDING_START'
  return ends_on !== null && day >= addDays(ends_on, -endingDays) ? 'ENDING' : 'ACTIVE'
}

/** The conditions that the gates between placement statuses check, as they would be after the move. */
export interface PlacementConditions {
  readonly hasReason: boolean
  readonly hasNote: boolean
}

const reason: Gate<PlacementConditions> = {
  sentence: 'Give a reason for the early end.',
  field: 'reason',
  passes: (conditions) => conditions.hasReason,
}
const note: Gate<PlacementConditions> = {
  sentence: 'Explain in a note why an ended placement continues.',
  field: 'note',
  passes: (conditions) => conditions.hasNote,
}

/**
 * The moves of docs/product.md#placement. A status may be skipped, if no task ran for some days. A placement that ended
 * early stays ended.
 */
export const placementLifecycle: Lifecycle<PlacementStatus, PlacementConditions> = {
  states: placementStatuses,
  moves: {
    PENDING_START: { ACTIVE: [], ENDING: [], ENDED: [], ENDED_EARLY: [reason] },
    ACTIVE: { ENDING: [], ENDED: [], ENDED_EARLY: [reason] },
    ENDING: { ACTIVE: [], ENDED: [], ENDED_EARLY: [reason] },
    ENDED: { ACTIVE: [note], ENDING: [note] },
    ENDED_EARLY: {},
  },
}

/** The reasons to end a placement early. Each is also a reason of its job profile. */
export const placementEndReasons = {
  PERFORMANCE: jobProfileEndReasons.PERFORMANCE,
  COMMUNICATION: jobProfileEndReasons.COMMUNICATION,
  SKILLS: jobProfileEndReasons.SKILLS,
  AVAILABILITY: jobProfileEndReasons.AVAILABILITY,
  OTHER_OFFER: jobProfileEndReasons.OTHER_OFFER,
  RATE: jobProfileEndReasons.RATE,
  BUDGET: jobProfileEndReasons.BUDGET,
  JOB_CLOSED: jobProfileEndReasons.JOB_CLOSED,
  OTHER: jobProfileEndReasons.OTHER,
} as const satisfies Enumeration
export type PlacementEndReason = keyof typeof placementEndReasons

/** Gives the reason of a placement that ended early with its profile, which has more reasons. */
export function earlyEndReason(reason: string | null | undefined): PlacementEndReason {
  return reason && isKeyOf(placementEndReasons, reason) ? reason : 'OTHER'
}
