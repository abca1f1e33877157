import type { Random } from './random.ts'

const dayLength = 86_400_000

/** The lengths of an hour and a day, in minutes. */
export const hour = 60
export const day = 24 * hour

/** Returns a moment some minutes later, or earlier for a negative number. */
export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}

export function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** A calendar counts days back from today: 1 is yesterday, -1 tomorrow. */
export interface Calendar {
  /** A day, such as 2026-01-31. */
  day(daysAgo: number): string
  /** A moment in the working hours of a day. */
  moment(daysAgo: number, random: Random): Date
  midnight(daysAgo: number): Date
}

/** @param today the day from which all others are counted, such as 2026-01-31. */
export function createCalendar(today: string): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`)
  const midnight = (daysAgo: number) => new Date(start - daysAgo * dayLength)
  return {
    midnight,
    day: (daysAgo) => midnight(daysAgo).toISOString().slice(0, 10),
    moment: (daysAgo, random) => minutesAfter(midnight(daysAgo), random.int(13 * hour, 22 * hour)),
  }
}
