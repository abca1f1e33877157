const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** The accepted formats of a day, each with the indexes of year, month and day in its groups. */
const formats: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [/^(\d{4})-(\d\d?)-(\d\d?)$/, [1, 2, 3]],
  [/^(\d\d?)\.(\d\d?)\.(\d{4})$/, [3, 2, 1]],
  [/^(\d\d?) ([a-z]{3})[a-z]*,? (\d{4})$/i, [3, 2, 1]],
  [/^([a-z]{3})[a-z]* (\d\d?),? (\d{4})$/i, [3, 1, 2]],
]

/** The time zone of the user. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * The moment at which a day begins in the user's time zone, in ISO 8601.
 * @param day such as 2026-01-31. Anything else gives undefined.
 * @param later a number of days to add.
 */
export function dayStart(day: string, later = 0): string | undefined {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}

/** The user's own day that many days from now, such as 2026-01-31. */
export function dayFromNow(days: number, now = new Date()): string {
  // The locale en-CA formats days as 2026-01-31.
  return new Intl.DateTimeFormat('en-CA').format(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
}

/**
 * Parses a typed day: "31 Jan 2026", "Jan 31, 2026", "31.1.2026" and "2026-01-31" all give "2026-01-31". An empty text gives ''.
 * @returns undefined for any other text. 1/2/2026 is refused, because day and month are ambiguous.
 */
export function parseDay(text: string): string | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (!typed) return ''
  for (const [format, [year, month, date]] of formats) {
    const parts = format.exec(typed)
    if (parts) return existingDay(Number(parts[year]), monthOf(parts[month] ?? ''), Number(parts[date]))
  }
  return undefined
}

/** Formats a day such as 31 Jan 2026. Returns any other text unchanged. */
export function formatDay(day: string): string {
  const [year = '', month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1) ?? []
  return year ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : day
}

function monthOf(text: string): number {
  return Number(text) || months.findIndex((month) => month.toLowerCase() === text.toLowerCase()) + 1
}

/** Undefined for a day like 30 February, which Date would turn into one in March. */
function existingDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date))
  const exists = year >= 1000 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? day.toISOString().slice(0, 10) : undefined
}
