import { addDays } from '#shared/platform/calendarDays.ts'
import { dayFromNow, ownTimeZone } from '#web/platform/lib/time/days.ts'
import { dayText } from '#web/platform/lib/time/timeSpans.ts'
import { dayStartAt, momentsAt, mondayOf } from '#web/platform/lib/time/zonedTime.ts'

/** For somebody who works after midnight, the next day has not begun yet. */
const morning = '06:00'

/** Returns when what was set aside until a day comes back: in the morning, in the viewer's time zone. */
export function morningOf(day: string, timeZone = ownTimeZone()): string {
  return momentsAt({ day, time: morning }, timeZone)[0] ?? dayStartAt(day, timeZone)
}

/** Lists the days until which most things are set aside. On a Sunday they are the same one. */
export function usualDays(now = new Date()): { readonly label: string; readonly day: string }[] {
  const [tomorrow, monday] = [dayFromNow(1, now), addDays(mondayOf(dayFromNow(0, now)), 7)]
  return [
    { label: 'Until tomorrow', day: tomorrow },
    ...(monday === tomorrow ? [] : [{ label: `Until ${dayText(monday)}`, day: monday }]),
  ]
}
