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
  /** The same day, or on a weekend one before it; one after it when it lies ahead. */
  workday(daysAgo: number): number
  /** The start of a meeting with somebody in a time zone: at a whole quarter, in their working hours. */
  meeting(workday: number, timeZone: string, random: Random): Date
}

/** Hours in UTC at which people in a part of the world and the firm both work. */
const sharedHours: Readonly<Record<string, readonly [number, number]>> = { Asia: [6, 9], America: [14, 19] }
const otherHours = [8, 15] as const

/** @param today the day from which all others are counted, such as 2026-01-31. */
export function createCalendar(today: string): Calendar {
  const start = Date.parse(`${today}T00:00:00Z`)
  const midnight = (daysAgo: number) => new Date(start - daysAgo * dayLength)
  return {
    midnight,
    day: (daysAgo) => midnight(daysAgo).toISOString().slice(0, 10),
    workday: (daysAgo) => {
      const weekday = midnight(daysAgo).getUTCDay()
      if (weekday > 0 && weekday < 6) return daysAgo
      // Saturdays and Sundays move apart, so that not all meetings are on Fridays or Mondays.
      if (daysAgo > 0) return daysAgo + (weekday === 6 ? 1 : 3)
      return daysAgo - (weekday === 0 ? 1 : 3)
    },
    meeting: (workday, timeZone, random) => {
      const hours = sharedHours[timeZone.split('/')[0] ?? ''] ?? otherHours
      return minutesAfter(midnight(workday), random.int(...hours) * hour + random.pick([0, 0, 15, 30, 30, 45]))
    },
    moment: (daysAgo, random) => minutesAfter(midnight(daysAgo), random.int(13 * hour, 22 * hour)),
  }
}
