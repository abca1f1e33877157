import { formatDay } from '#shared/platform/text/formatDay.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

/** Shows when a follow-up is due, and highlights the day once it is past. */
export function DueDay({ day, late }: { day: string; late: boolean }) {
  return late ? <StatusBadge label={formatDay(day)} tone="bad" /> : formatDay(day)
}
