import { localTime } from '#web/platform/lib/localTime.ts'
import { useNow } from '#web/platform/lib/useFromNow.ts'

/** What time it is in a zone, as the clock goes on. The zone shows on hover, and a dash for an unknown one. */
export function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const time = useNow(() => localTime(timeZone) ?? '')
  return <span title={timeZone}>{time || '–'}</span>
}
