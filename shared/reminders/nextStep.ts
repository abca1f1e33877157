import { addDays } from '#shared/platform/calendarDays.ts'
import type { ReminderStep } from './reminders.ts'

/** Something that was asked and not answered, by days such as 2026-01-31. */
export interface WaitingDays {
  readonly since_on: string
  readonly reminded_on: string | null
  /** The last day when any rule reminded the same reader. */
  readonly reader_reminded_on: string | null
  /** Says why the reader can get no message; null where they can. */
  readonly refusal: string | null
}

export interface StepTerms {
  readonly remind_days: number
  readonly follow_up_days: number
}

/**
 * Decides what is done today about something that waits; null for nothing. A reader gets one reminder a day at most. A reader who can get none has
 * their follow-up on the day on which they would have had it.
 */
export function nextStep(wait: WaitingDays, terms: StepTerms, today: string): ReminderStep | null {
  const { since_on, reminded_on, reader_reminded_on, refusal } = wait
  const remindOn = addDays(since_on, terms.remind_days)
  if (reminded_on === null && refusal === null) {
    const isFree = reader_reminded_on === null || reader_reminded_on < today
    return isFree && remindOn <= today ? 'REMIND' : null
  }
  const begun = reminded_on === null ? remindOn : later(reminded_on, since_on)
  return addDays(begun, terms.follow_up_days) <= today ? 'FOLLOW_UP' : null
}

/** Somebody who was also asked by hand after the reminder waits since then. */
function later(one: string, other: string): string {
  return one > other ? one : other
}
