import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  /** An ISO 8601 moment; null if there is none. */
  readonly moment: string | null
  readonly overdue: boolean
}

/** The day comes first, with 24 hours, in the user's zone. */
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** Shows when a review is due, in red once it is overdue. */
export function DueDate({ moment, overdue }: Props) {
  if (moment === null) return 'No date'
  return (
    <time dateTime={moment} title={exactMoment(moment)} className={overdue ? ui.bad : undefined}>
      {format.format(new Date(moment))}
    </time>
  )
}
