import { addDays } from '#shared/platform/calendarDays.ts'
import { isTimeZone, momentsAt, wallClockAt } from '#web/platform/lib/time/zonedTime.ts'

/** Returns when something is due after these days, like the server: the last minute of that day, in the developer's time zone. */
export function dueAfter(days: number, timeZone: string | null, now = new Date().toISOString()): string | undefined {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const { day } = wallClockAt(now, zone)
  return momentsAt({ day: addDays(day, days), time: '23:59' }, zone).at(-1)
}
