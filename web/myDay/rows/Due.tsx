import { formatDay } from '#shared/platform/text/formatDay.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

/** Shows by when something has to be done, and highlights it once that is past. */
export function Due({ text, late }: { readonly text: string; readonly late: boolean }) {
  return late ? <StatusBadge label={text} tone="bad" /> : `by ${text}`
}

export function DueDay({ day }: { readonly day: string }) {
  return <Due text={formatDay(day)} late={day < dayFromNow(0)} />
}
