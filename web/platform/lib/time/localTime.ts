/** Returns the current time in a time zone, such as "Tue 14:05"; `undefined` for an unknown zone. */
export function localTime(timeZone: string, now = new Date()): string | undefined {
  try {
    const format = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat('en', format).format(now)
  } catch {
    return undefined
  }
}
