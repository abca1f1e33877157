import { exactMoment, fromNow } from '#web/platform/lib/time/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly moment: string
  /** Says that the time is a due date, when no heading does. */
  readonly due?: boolean
}

/** Shows how much time a review has left: "in 2 days", or in red "3 days late". */
export function TimeLeft({ moment, due = false }: Props) {
  const text = useFromNow(moment, timeLeft)
  const isLate = Date.parse(moment) < Date.now() && text !== now
  return (
    <time dateTime={moment} title={exactMoment(moment)} className={isLate ? ui.bad : undefined}>
      {due && !isLate && 'due '}
      {text}
    </time>
  )
}

/** The text for a moment that is neither early nor late. */
const now = 'now'

function timeLeft(moment: string): string {
  const distance = fromNow(moment)
  if (distance === 'just now') return now
  return distance.endsWith(' ago') ? distance.replace(' ago', ' late') : distance
}
