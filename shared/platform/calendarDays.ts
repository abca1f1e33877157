/* Arithmetic of days such as 2026-01-31. A day has no time and no zone. */

const dayLength = 86_400_000

/** Returns whether the calendar has a day such as 2026-01-31, of a year from 1000 on. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && toDay(time) === text
}

/** Gives the day a number of days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + days * dayLength)
}

/** Gives the same day of a later month, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** Counts the days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength
}

/** Gives the day of a moment in a time zone. An unknown zone, or none, counts as UTC. */
export function dayInZone(moment: Date, zone: string | null): string {
  // The locale en-CA formats days as 2026-01-31.
  const format = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
  try {
    return format(zone ?? 'UTC')
  } catch {
    return format('UTC')
  }
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
