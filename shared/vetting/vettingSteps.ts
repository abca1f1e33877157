import { type DeveloperStatus, developerStages, developerStatuses } from '#shared/developers/developerStages.ts'
import { recordOf } from '#shared/platform/keys.ts'
import type { Tone } from '#shared/platform/tones.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

export const vettingSteps = developerStages.VETTING.statuses
export type VettingStep = (typeof vettingSteps)[number]

/** Days that each step may take. The database knows the same, see lists.sql. */
export const stepDays: Readonly<Record<VettingStep, number>> = {
  PROFILE_REVIEW: 3,
  INTRO_CALL: 5,
  CHALLENGE_OUT: 7,
  SUBMITTED: 3,
  IN_REVIEW: 5,
  TECH_INTERVIEW: 5,
  DECISION: 3,
}
/** A step is nearly over from this part of its allowed time. */
export const soonFrom = 0.8
const dayLength = 86_400_000

export const stepTimings = {
  ON_TIME: { label: 'On time', tone: 'neutral' },
  SOON: { label: 'Nearly late', tone: 'warn' },
  LATE: { label: 'Late', tone: 'bad' },
} as const satisfies Enumeration
export type StepTiming = keyof typeof stepTimings

export function isVettingStep(status: DeveloperStatus | null | undefined): status is VettingStep {
  return vettingSteps.some((step) => step === status)
}

/** @param since the start of the step, as an ISO moment. @param now in milliseconds. */
export function stepTiming(step: VettingStep, since: string, now: number): StepTiming {
  const spent = (now - Date.parse(since)) / dayLength
  if (spent > stepDays[step]) return 'LATE'
  return spent >= stepDays[step] * soonFrom ? 'SOON' : 'ON_TIME'
}

/** Gives the tone of a step that takes long; undefined while it is on time. */
export function stepTone(step: VettingStep, since: string, now: number): Tone | undefined {
  const timing = stepTiming(step, since, now)
  return timing === 'ON_TIME' ? undefined : stepTimings[timing].tone
}

/** The steps as an enumeration, for columns and filters. */
export const vettingStepValues = recordOf(vettingSteps, (step) => developerStatuses[step])
