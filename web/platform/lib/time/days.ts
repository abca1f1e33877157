import { formatDay } from '#shared/platform/text/formatDay.ts'

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns the moment at which a day begins in the user's time zone, in ISO 8601.
 * @param day such as 2026-01-31. Anything else gives undefined.
 * @param later a number of days to add.
 */
export function dayStart(day: string, later = 0): string | undefined {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}

/** Returns the user's local day in that many days, such as 2026-01-31. */
export function dayFromNow(days: number, now = new Date()): string {
  // The locale en-CA formats days as 2026-01-31.
  return new Intl.DateTimeFormat('en-CA').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}

/** Formats a day of this year such as 31 Jan, and any other with its year. */
export function formatShortDay(day: string, now = new Date()): string {
  const year = ` ${now.getFullYear()}`
  const text = formatDay(day)
  return text.endsWith(year) ? text.slice(0, -year.length) : text
}

/** Formats a day with its weekday: Sat 31 Jan 2026. */
export function formatLongDay(day: string): string {
  return `${weekdayFormat.format(new Date(`${day}T00:00Z`))} ${formatDay(day)}`
}

const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })
