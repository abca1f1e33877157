/** The current time in a time zone, such as "Tue 14:05"; `undefined` for an unknown zone. */
export function localTime(timeZone: string, now = new Date()): string | undefined {
  try {
    const format = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en', format).format(now)
  } catch {
    return undefined
  }
}

/** Formats a calendar day such as 2026-01-31 as "Jan 31, 2026". */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${day}T00:00:00Z`))
}
