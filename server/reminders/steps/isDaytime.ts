/** The hours between which reminders leave. A day of reminders begins with the first. */
export const daytime = { from: 8, to: 20 } as const

/**
 * Reminders leave from eight in the morning until eight in the evening, so that a run of the night waits for the morning.
 * @param timeZone an IANA name.
 */
export function isDaytime(now: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  return hour >= daytime.from && hour < daytime.to
}
