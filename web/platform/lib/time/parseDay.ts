import { addDays } from '#shared/platform/calendarDays.ts'
import { dayFromNow } from './days.ts'

/** Sets how an ambiguous day is read. */
export interface DayReading {
  /** Today for the user, such as 2026-01-31. */
  readonly today?: string
  /** A day without a year means the next such day. */
  readonly future?: boolean
  /** Reads 11/12 as the 12th of November, as in the United States. By default the browser's locale decides. */
  readonly monthFirst?: boolean
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'january february march april may june july august september october november december'.split(' ')
const daysByWord = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

const formats = [
  /^(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<date>\d\d?)$/,
  /^(?<date>\d\d?)\. ?(?<month>\d\d?)(?:\. ?(?<year>\d{4})?)?$/,
  /^(?<date>\d\d?)\.? ?(?<month>[a-z]+)\.?,?(?: (?<year>\d{4}))?$/,
  /^(?<month>[a-z]+)\.? (?<date>\d\d?),?(?: (?<year>\d{4}))?$/,
]

/** Each leap year has another one within four, so a 29 February is found. */
const nearYears = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

/**
 * Parses a typed day: "27 Nov 2026", "Nov 27", "27.11.", "27/11/2026", "2026-11-27", "tomorrow", "friday", "+3" (days) and "+2w". An empty
 * text gives ''. A weekday is the next one, and may be today. A day without a year is the nearest one, or the next one with `future`.
 * 11/12 is read in the order of the locale, unless only the other order gives a day.
 * @returns undefined for any other text.
 */
export function parseDay(text: string, reading: DayReading = {}): string | undefined {
  const { today = dayFromNow(0), future = false, monthFirst = isMonthFirst() } = reading
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (!typed) return ''
  const distance = daysFrom(today, typed)
  if (distance !== undefined) return addDays(today, distance)
  for (const parts of partsOf(typed, monthFirst)) {
    const day = dayOf(parts, today, future)
    if (day) return day
  }
  return undefined
}

/** Returns the days from today to a day that is typed as a distance or a name. */
function daysFrom(today: string, typed: string): number | undefined {
  const [, count, unit] = /^\+(\d{1,4}) ?([dw]?)$/.exec(typed) ?? []
  if (count) return Number(count) * (unit === 'w' ? 7 : 1)
  const weekday = indexOfName(weekdays, typed)
  if (weekday < 0) return daysByWord.get(typed)
  return (weekday - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7
}

type Parts = Readonly<Partial<Record<string, string>>>

/** Returns the possible meanings of the text, the likelier one first. */
function partsOf(typed: string, monthFirst: boolean): Parts[] {
  const [, one, other, year] = /^(\d\d?)\/(\d\d?)(?:\/(\d{4}))?$/.exec(typed) ?? []
  if (!one) return formats.map((format) => format.exec(typed)?.groups).filter((parts) => parts !== undefined)
  const american = { month: one, date: other, year }
  const others = { date: one, month: other, year }
  return monthFirst ? [american, others] : [others, american]
}

function dayOf({ year, month = '', date }: Parts, today: string, future: boolean): string | undefined {
  const monthNumber = Number(month) || indexOfName(months, month) + 1
  if (year) return existingDay(Number(year), monthNumber, Number(date))
  const near = nearYears
    .map((years) => existingDay(Number(today.slice(0, 4)) + years, monthNumber, Number(date)))
    .filter((day) => day !== undefined)
  if (future) return near.find((day) => day >= today)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return near.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Returns the index of the name that begins with at least three typed letters, else -1. */
function indexOfName(names: readonly string[], typed: string): number {
  return typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed))
}

/** Returns undefined for a day like 30 February, which Date would turn into one in March. */
function existingDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date))
  const exists = year >= 1000 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? day.toISOString().slice(0, 10) : undefined
}

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}
