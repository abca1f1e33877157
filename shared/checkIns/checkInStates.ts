import { addDays } from '#shared/platform/calendarDays.ts'
import type { CheckInState } from './checkIns.ts'

/** A check-in is missed once more than this number of days have passed since its day. */
export const daysUntilMissed = 14

/** This number of missed check-ins in a row raises an alert. */
export const missedAlert = 2

/** The states of a check-in that is still to be held. */
export const openCheckInStates = ['SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED'] as const satisfies readonly CheckInState[]

export interface CheckInDays {
  readonly due_on: string
  /** The check-in rests until this day; null if nobody snoozed it. */
  readonly snoozed_until: string | null
}

export function isOpenCheckIn(state: CheckInState): boolean {
  return openCheckInStates.some((open) => open === state)
}

/**
 * Gives the state of a check-in that was not held: scheduled or snoozed before its day, due on it, then overdue, then
 * missed. A check-in that was missed can still be held.
 */
export function checkInStateOn(day: string, { due_on, snoozed_until }: CheckInDays): Exclude<CheckInState, 'DONE'> {
  const holdOn = snoozed_until ?? due_on
  if (day > addDays(holdOn, daysUntilMissed)) return 'MISSED'
  if (day > holdOn) return 'OVERDUE'
  if (day === holdOn) return 'DUE'
  return snoozed_until === null ? 'SCHEDULED' : 'SNOOZED'
}
