import { isDay } from '#shared/platform/fields.ts'
import type { WallClock } from './zonedTime.ts'

// A moment that is being typed is a text of its own, so that a form holds it, and its schema refuses it.

/** Whether a value is a moment as the API writes it, and not one that is being typed. */
export function isMoment(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
}

/** What was typed as one text that is no moment: a day alone as it is, else both with a T between; empty where nothing was typed. */
export function typedText({ day, time }: WallClock): string {
  return time === '' && (day === '' || isDay(day)) ? day : `${day}T${time.toLowerCase()}`
}

/** The day and the time that `typedText` joined. */
export function typedClock(text: string): WallClock {
  const end = text.lastIndexOf('T')
  return end < 0 ? { day: text, time: '' } : { day: text.slice(0, end), time: text.slice(end + 1) }
}
