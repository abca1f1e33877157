import { addDays } from '#shared/platform/calendarDays.ts'
import type { CheckInState } from './checkIns.ts'

/** A check-in that nobody holds is missed when more days than these have passed since it was to be held. */
export const daysUntilMissed = 14

/** So many that were missed in a row are an alert. */
export const missedAlert = 2

/** The states of a check-in that is still to be held. */
export const openCheckInStates = ['SCHEDULED', 'DUE', 'OVERDUE', 'SNOOZED'] as const satisfies readonly CheckInState[]

/** When a check-in is to be held. */
export interface CheckInDays {
  readonly due_on: string
  /** It rests until this day; null where nobody snoozed it. */
  readonly snoozed_until: string | null
}

/** Whether it is still to be held. */
export function isOpenCheckIn(state: CheckInState): boolean {
  return openCheckInStates.some((open) => open === state)
}

/**
 * The state on a day of a check-in that was not held: scheduled or snoozed before its day, due on it, then overdue, then missed. A
 * check-in that was missed can still be held.
 */
export function checkInStateOn(day: string, { due_on, snoozed_until }: CheckInDays): Exclude<CheckInState, 'DONE'> {
  const holdOn = snoozed_until ?? due_on
  if (day > addDays(holdOn, daysUntilMissed)) return 'MISSED'
  if (day > holdOn) return 'OVERDUE'
  if (day === holdOn) return 'DUE'
  return snoozed_until === null ? 'SCHEDULED' : 'SNOOZED'
}
