import { addDays } from '#shared/platform/calendarDays.ts'
import { isTimeZone, momentsAt, wallClockAt } from '#web/platform/lib/zonedTime.ts'

/** When something is due that many days from now, as the server counts: in the last minute of that day, where the developer is. */
export function dueAfter(days: number, timeZone: string | null, now = new Date().toISOString()): string | undefined {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const { day } = wallClockAt(now, zone)
  return momentsAt({ day: addDays(day, days), time: '23:59' }, zone).at(-1)
}
