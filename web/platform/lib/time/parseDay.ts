import { addDays } from '#shared/platform/calendarDays.ts'
import { type DayOrder, readWrittenDay } from '#shared/platform/text/writtenDays.ts'
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
const daysByWord = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

/** A day in figures without a year, such as 27.11. or 11/27. */
const figures = /^(\d\d?)([./]) ?(\d\d?)\.?$/

/** Each leap year has another one within four, so a 29 February is found. */
const nearYears = [-4, -3, -2, -1, 0, 1, 2, 3, 4]

/**
 * Parses a typed day: "27 Nov 2026", "Nov 27", "27.11.", "27/11/2026", "2026-11-27", "tomorrow", "friday", "+3" (days) and "+2w". An empty
 * text gives ''. A weekday is the next one, and may be today. A day without a year is the nearest one, or the next one with `future`.
 * 11/12 is read in the order of the locale, unless only the other order gives a day. A year of two digits is one of this century.
 * @returns undefined for any other text.
 */
export function parseDay(text: string, reading: DayReading = {}): string | undefined {
  const { today = dayFromNow(0), future = false, monthFirst = isMonthFirst() } = reading
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (!typed) return ''
  const distance = daysFrom(today, typed)
  if (distance !== undefined) return addDays(today, distance)
  if ((typed.match(/\p{L}{3,}/gu) ?? []).length > 1) return undefined
  const order = monthFirst ? 'MONTH_FIRST' : 'DAY_FIRST'
  return readWrittenDay(typed, order) ?? nearestDay(typed, order, today, future)
}

/** Returns the days from today to a day that is typed as a distance or a name. */
function daysFrom(today: string, typed: string): number | undefined {
  const [, count, unit] = /^\+(\d{1,4}) ?([dw]?)$/.exec(typed) ?? []
  if (count) return Number(count) * (unit === 'w' ? 7 : 1)
  const weekday = indexOfName(weekdays, typed)
  if (weekday < 0) return daysByWord.get(typed)
  return (weekday - new Date(`${today}T00:00Z`).getUTCDay() + 7) % 7
}

/** Reads a day without a year, of the year that puts it nearest to today, or next. */
function nearestDay(typed: string, order: DayOrder, today: string, future: boolean): string | undefined {
  const [, first, separator, second] = figures.exec(typed) ?? []
  const near = nearYears.flatMap((years) => {
    const year = Number(today.slice(0, 4)) + years
    const dated = first ? [first, second, year].join(separator) : `${typed} ${year}`
    return readWrittenDay(dated, order) ?? []
  })
  if (future) return near.find((day) => day >= today)
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today))
  return near.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Returns the index of the name that begins with at least three typed letters, else -1. */
function indexOfName(names: readonly string[], typed: string): number {
  return typed.length < 3 ? -1 : names.findIndex((name) => name.startsWith(typed))
}

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}
