import type { ZoneOption } from '#web/platform/forms/fields/MomentField.tsx'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import { isTimeZone, placeOf } from '#web/platform/lib/time/zonedTime.ts'

interface Person {
  readonly first_name: string
  readonly time_zone: string | null
}

/** Returns the zones that a meeting can be planned in: the viewer's, and the developer's when it differs. */
export function zonesOf(developer: Person | undefined): readonly [ZoneOption, ...ZoneOption[]] {
  const own = ownTimeZone()
  const mine = { timeZone: own, label: `My time (${placeOf(own)})` }
  const theirs = developer?.time_zone
  if (!theirs || theirs === own || !isTimeZone(theirs)) return [mine]
  return [mine, { timeZone: theirs, label: `${developer.first_name}'s time (${placeOf(theirs)})` }]
}
