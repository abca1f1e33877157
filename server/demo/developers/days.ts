import type { Random } from '#server/demo/random.ts'
import type { DeveloperStage, DeveloperStatus } from '#shared/developers/developerStages.ts'
import { isVettingStep, stepDays } from '#shared/vetting/vettingSteps.ts'

/** All are in days ago. */
export interface DeveloperDays {
  readonly applied: number
  /** The step of vetting began; 0 outside vetting. */
  readonly step: number
  /** When the developer could be put forward; undefined for one who never became a member. */
  readonly membership: { readonly from: number; readonly until: number } | undefined
}

/** Since when a developer must have applied, at least, to have come as far as this stage. */
const leastDays: Partial<Record<DeveloperStage, number>> = { MEMBER: 48, REJECTED: 36, WITHDRAWN: 36 }
/** Somebody who was a member, and left, applied long ago. */
const longAgo = 120

interface Order {
  /** Counts the developers at a step, so that some of each are late. */
  readonly turn: number
  /** Counts the developers of a stage, so that each month has its share of every stage. */
  readonly rank: number
}

/** Draws when a developer applied, came to a step and became a member. */
export function createDays(
  stage: DeveloperStage,
  status: DeveloperStatus | null,
  { turn, rank }: Order,
  random: Random,
): DeveloperDays {
  if (stage === 'APPLICANT') return { applied: random.int(2, 12), step: 0, membership: undefined }
  if (isVettingStep(status)) {
    const step = daysInStep(stepDays[status], turn, random)
    return { applied: step + daysBefore(status, random), step, membership: undefined }
  }
  const applied = (leastDays[stage] ?? longAgo) + Math.floor(growing(evenly(rank)))
  return {
    applied,
    step: 0,
    membership: wasMember(stage, status) ? createMembership(stage, applied, random) : undefined,
  }
}

/** Returns numbers from 0 to 1 that are spread evenly, however few they are: multiples of the golden ratio. */
function evenly(rank: number): number {
  return (rank * 0.618_034) % 1
}

/** The days that the firm has lived, and in which its applicants became nearly three times as many. */
const [life, tripling] = [780, 300]

/** Returns days ago, of which recent ones are likelier: the firm grows. @param share from 0 to 1. */
function growing(share: number): number {
  return -tripling * Math.log(1 - share * (1 - Math.exp(-life / tripling)))
}

/** One in five has been at a step for too long. */
function daysInStep(allowed: number, turn: number, random: Random): number {
  return turn % 5 === 2 ? allowed + random.int(1, 4) : random.int(1, allowed - 1)
}

/** The first steps of vetting are over in days; later ones come after a work that was sent, handed in and reviewed. */
function daysBefore(status: DeveloperStatus, random: Random): number {
  if (status === 'PROFILE_REVIEW') return 1
  if (status === 'INTRO_CALL') return 2
  return status === 'CHALLENGE_OUT' ? random.int(6, 9) : random.int(30, 38)
}

/** On stand-by are members who paused or did badly, and people whom nobody needed when they were vetted. */
function wasMember(stage: DeveloperStage, status: DeveloperStatus | null): boolean {
  if (stage === 'STANDBY') return status === 'PAUSED_BY_DEVELOPER' || status === 'PERFORMANCE'
  return stage === 'MEMBER' || stage === 'OFFBOARDED' || stage === 'BLOCKED'
}

function createMembership(stage: DeveloperStage, applied: number, random: Random) {
  const from = applied - random.int(32, 45)
  return { from, until: stage === 'MEMBER' ? 0 : random.int(3, Math.floor(from / 3)) }
}
