import { ownTimeZone } from './days.ts'
import { isTimeZone, placeOf, wallClockAt } from './zonedTime.ts'

interface Times {
  readonly starts_at: string
  readonly ends_at: string
}

/** Formats a time with its day in a time zone: "Tue 24 Nov, 15:00–15:45". Another year than the present one is included. */
export function whenText({ starts_at, ends_at }: Times, timeZone = ownTimeZone(), now = new Date()): string {
  const { day } = wallClockAt(starts_at, timeZone)
  const isThisYear = day.slice(0, 4) === wallClockAt(now.toISOString(), timeZone).day.slice(0, 4)
  return `${dayText(day, isThisYear ? undefined : 'numeric')}, ${spanText({ starts_at, ends_at }, timeZone)}`
}

/** Formats the start and the end: "15:00–15:45". */
export function spanText({ starts_at, ends_at }: Times, timeZone = ownTimeZone()): string {
  return `${wallClockAt(starts_at, timeZone).time}–${wallClockAt(ends_at, timeZone).time}`
}

/** Says when something begins in the other person's zone: "09:00 in New York", with the weekday when it differs. */
export function thereText(startsAt: string, there: string | null, here = ownTimeZone()): string | undefined {
  if (!there || !isTimeZone(there)) return undefined
  const [own, theirs] = [wallClockAt(startsAt, here), wallClockAt(startsAt, there)]
  if (own.day === theirs.day && own.time === theirs.time) return undefined
  const weekday = own.day === theirs.day ? '' : `${dayText(theirs.day).slice(0, 3)} `
  return `${weekday}${theirs.time} in ${placeOf(there)}`
}

/** Formats a day: "Tue 24 Nov". */
export function dayText(day: string, year?: 'numeric'): string {
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year } as const
  const parts = new Intl.DateTimeFormat('en', format).formatToParts(Date.parse(`${day}T00:00Z`))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  return ['weekday', 'day', 'month', 'year'].map(part).filter(Boolean).join(' ')
}
