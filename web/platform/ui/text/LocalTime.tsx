import { localTime } from '#web/platform/lib/time/localTime.ts'
import { useNow } from '#web/platform/lib/time/useFromNow.ts'

/** Shows the current time in a zone, kept up to date. The zone shows on hover. An unknown zone shows a dash. */
export function LocalTime({ timeZone }: { readonly timeZone: string }) {
  const time = useNow(() => localTime(timeZone) ?? '')
  return <span title={timeZone}>{time || '–'}</span>
}
