import type { ZoneOption } from '#web/platform/forms/MomentField.tsx'
import { ownTimeZone } from '#web/platform/lib/days.ts'
import { isTimeZone, placeOf } from '#web/platform/lib/zonedTime.ts'

interface Person {
  readonly first_name: string
  readonly time_zone: string | null
}

/** The zones in which a meeting can be planned: that of the reader, and that of the developer where it is another one. */
export function zonesOf(developer: Person | undefined): readonly [ZoneOption, ...ZoneOption[]] {
  const own = ownTimeZone()
  const mine = { timeZone: own, label: `My time (${placeOf(own)})` }
  const theirs = developer?.time_zone
  if (!theirs || theirs === own || !isTimeZone(theirs)) return [mine]
  return [mine, { timeZone: theirs, label: `${developer.first_name}'s time (${placeOf(theirs)})` }]
}
