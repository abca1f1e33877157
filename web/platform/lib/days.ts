const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Days as people write them; the parts of each in the order year, month, day. */
const spellings: readonly (readonly [RegExp, readonly [number, number, number]])[] = [
  [/^(\d{4})-(\d\d?)-(\d\d?)$/, [1, 2, 3]],
  [/^(\d\d?)\.(\d\d?)\.(\d{4})$/, [3, 2, 1]],
  [/^(\d\d?) ([a-z]{3})[a-z]*,? (\d{4})$/i, [3, 2, 1]],
  [/^([a-z]{3})[a-z]* (\d\d?),? (\d{4})$/i, [3, 1, 2]],
]

/**
 * The moment at which a day begins in the user's time zone, in ISO 8601.
 * @param day such as 2026-01-31; anything else gives undefined.
 * @param later how many days after it.
 */
export function dayStart(day: string, later = 0): string | undefined {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}

/**
 * The day that a text means, such as 2026-01-31 for "31 Jan 2026", "Jan 31, 2026", "31.1.2026" or itself. Nothing typed is ''.
 * @returns undefined where it means none; 1/2/2026 does not tell the day from the month.
 */
export function parseDay(text: string): string | undefined {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (!typed) return ''
  for (const [spelling, [year, month, date]] of spellings) {
    const parts = spelling.exec(typed)
    if (parts) return realDay(Number(parts[year]), monthOf(parts[month] ?? ''), Number(parts[date]))
  }
  return undefined
}

/** A day as it is shown, such as 31 Jan 2026. What is no day stays as it is. */
export function printDay(day: string): string {
  const [year = '', month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1) ?? []
  return year ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : day
}

function monthOf(text: string): number {
  return Number(text) || months.findIndex((month) => month.toLowerCase() === text.toLowerCase()) + 1
}

/** Undefined for 30 February: the calendar would go on into March. */
function realDay(year: number, month: number, date: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date))
  const real = year >= 1000 && day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return real ? day.toISOString().slice(0, 10) : undefined
}
