import { isDay } from '#shared/platform/calendarDays.ts'
import type { WallClock } from './zonedTime.ts'

// A moment that is still being typed is kept in the form as a text that its schema refuses.

/** Returns true for a moment as the API writes it, and false for one that is still being typed. */
export function isMoment(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
}

/**
 * Joins the typed day and time to a text that is no moment: a day without time as it is, else both with a T between; empty when nothing
 * was typed.
 */
export function typedText({ day, time }: WallClock): string {
  return time === '' && (day === '' || isDay(day)) ? day : `${day}T${time.toLowerCase()}`
}

/** Splits a text of `typedText` into day and time. */
export function typedClock(text: string): WallClock {
  const end = text.lastIndexOf('T')
  return end < 0 ? { day: text, time: '' } : { day: text.slice(0, end), time: text.slice(end + 1) }
}
