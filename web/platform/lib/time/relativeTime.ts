import { dayInZone } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { ownTimeZone } from './days.ts'

const minute = 60_000
const day = 1_440 * minute
/** The units with their length in milliseconds, and how many of them make the next one. Months and years have average lengths. */
const units = [
  ['minute', minute, 60],
  ['hour', 60 * minute, 24],
  ['day', day, 30],
  ['month', (365.25 / 12) * day, 12],
  ['year', 365.25 * day, Number.POSITIVE_INFINITY],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en')
const dayFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
/** British English writes the day first and has 24 hours, as `formatDay` and `localTime` do. */
const locale = 'en-GB'
const exactFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })

/** Formats the distance of a moment from now, to the nearest unit: "3 days ago", "in 2 hours". Under a minute it is "just now". */
export function fromNow(moment: string, now = Date.now()): string {
  const [count, unit] = nearestUnits(moment, now)
  return unit ? relativeFormat.format(count, unit) : 'just now'
}

/** Formats the time since a moment: "for 3 days". */
export function elapsedTime(moment: string, now = Date.now()): string {
  const [count, unit] = nearestUnits(moment, now)
  if (!unit) return 'for less than a minute'
  return `for ${new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' } as const).format(Math.abs(count))}`
}

/** Returns the distance in its largest fitting unit, negative in the past. Under a minute it has no unit. */
function nearestUnits(moment: string, now: number): readonly [number, (typeof units)[number][0]?] {
  const distance = Date.parse(moment) - now
  if (Math.abs(distance) < minute) return [0]
  const [unit, size] = units.find(([, size, most]) => Math.round(Math.abs(distance) / size) < most) ?? units[0]
  return [Math.sign(distance) * Math.round(Math.abs(distance) / size), unit]
}

/**
 * Formats a future day and time: "tomorrow at 14:05", "on Monday 23 November at 14:05".
 * @param timeZone by default the user's.
 */
export function dayAndTime(moment: string, now = new Date(), timeZone?: string): string {
  const end = new Date(moment)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(end)
  const days = (calendarDay(end, timeZone) - calendarDay(now, timeZone)) / day
  if (days === 0 || days === 1) return `${dayFormat.format(days, 'day')} at ${time}`
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(end)
  return `on ${date} at ${time}`
}

/** Returns the calendar day of a moment as midnight in UTC, where every day has 24 hours. */
function calendarDay(moment: Date, timeZone: string | undefined): number {
  // The locale en-CA formats days as 2026-01-31.
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment))
}

/** Formats the exact moment in the user's time zone, with the name of the zone. */
export function exactMoment(moment: string): string {
  return exactFormat.format(new Date(moment))
}

/** Formats the day and time of a moment for a sentence, in the user's time zone: "31 Jan 2026, 14:05". */
export function dayAndClock(moment: string): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: ownTimeZone() })
  return `${exactDay(moment)}, ${time.format(new Date(moment))}`
}

/**
 * Formats the day of a moment: "31 Jan 2026".
 * @param timeZone by default the user's.
 */
export function exactDay(moment: string, timeZone = ownTimeZone()): string {
  return formatDay(dayInZone(new Date(moment), timeZone))
}
