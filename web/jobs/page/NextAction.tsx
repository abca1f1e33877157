import { formatDay } from '#shared/platform/text/formatDay.ts'
import styles from '#web/jobs/lists/JobCells.module.css'
import { dayFromNow, formatShortDay } from '#web/platform/lib/time/days.ts'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  readonly next_action: string | null
  /** A day such as 2026-01-31. */
  readonly next_action_on: string | null
}

/** Shows the next action for a job and its due day. A past day is highlighted. */
export function NextAction({ next_action, next_action_on }: Props) {
  if (!next_action && !next_action_on) return '–'
  const isLate = next_action_on !== null && next_action_on < dayFromNow(0)
  return (
    <span className={`${ui.line} ${styles.line}`}>
      {next_action_on && (
        <span
          className={`${ui.figures} ${styles.day}`}
          data-late={isLate || undefined}
          title={`${isLate ? 'Overdue since' : 'On'} ${formatDay(next_action_on)}`}
        >
          {formatShortDay(next_action_on)}
        </span>
      )}
      <span className={`${ui.cut} ${styles.rest}`} title={next_action ?? undefined}>
        {next_action}
      </span>
    </span>
  )
}
