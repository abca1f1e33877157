import { formatDay } from '#shared/platform/text/formatDay.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'
import { ElapsedTime } from '#web/platform/ui/text/ElapsedTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { WaitingItem } from './waitingQuery.ts'

/** Shows by when something has to be done, marked once that is past; or how long it has waited. */
export function DueText({ waiting: { due_on, due_at, created_at } }: { waiting: WaitingItem }) {
  if (due_at) return <DueMoment moment={due_at} />
  if (due_on) return <Due text={formatDay(due_on)} late={due_on < dayFromNow(0)} />
  return <ElapsedTime moment={created_at} />
}

function DueMoment({ moment }: { moment: string }) {
  return <Due text={useFromNow(moment)} late={Date.parse(moment) < Date.now()} />
}

function Due({ text, late }: { text: string; late: boolean }) {
  return late ? <StatusBadge label={text} tone="bad" /> : `by ${text}`
}
