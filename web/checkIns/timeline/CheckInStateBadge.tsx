import { missedAlert } from '#shared/checkIns/checkInStates.ts'
import { checkInStates } from '#shared/checkIns/checkIns.ts'
import { daysBetween } from '#shared/platform/calendarDays.ts'
import styles from '#web/checkIns/CheckIns.module.css'
import type { ListedCheckIn } from '#web/checkIns/checkInsQuery.ts'
import { MissedAlert } from '#web/checkIns/risks/MissedAlert.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

type Props = Pick<ListedCheckIn, 'state' | 'hold_on' | 'today' | 'missed_in_a_row' | 'snooze_reason'>

/** Shows the state of a check-in, how late it is, and an alert when the two before it were missed. */
export function CheckInStateBadge({ checkIn }: { checkIn: Props }) {
  const { state, hold_on, today, missed_in_a_row, snooze_reason } = checkIn
  const late = state === 'OVERDUE' ? daysBetween(hold_on, today) : 0
  return (
    <span className={styles.badges} title={state === 'SNOOZED' ? (snooze_reason ?? undefined) : undefined}>
      <StatusBadge {...checkInStates[state]} label={late > 0 ? `${late} d overdue` : checkInStates[state].label} />
      {missed_in_a_row >= missedAlert && state !== 'DONE' && <MissedAlert count={missed_in_a_row} />}
    </span>
  )
}
