import { Link } from 'react-router'
import { checkInMoods, checkInParties, checkInStates } from '#shared/checkIns/checkIns.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import styles from './PlacementDetails.module.css'
import type { PlacementCheckIn } from './placementQuery.ts'

/** Lists the check-ins of a placement: open ones first, the next on top; then the held ones, the latest first. */
export function PlacementSchedule({ checkIns }: { checkIns: readonly PlacementCheckIn[] }) {
  const [query] = useAddress()
  const over = (checkIn: PlacementCheckIn) => checkIn.state === 'DONE' || checkIn.state === 'MISSED'
  const open = checkIns.filter((checkIn) => !over(checkIn)).toReversed()
  const rows = [...open, ...checkIns.filter(over)].map(({ id, due_on, party, state, mood, host_name }) => ({
    key: id,
    main: (
      <>
        <Link to={`?${withValues(query, { dialog: 'check-in', id })}`} preventScrollReset>
          {formatDay(due_on)}
        </Link>{' '}
        <StatusBadge {...checkInStates[state]} /> {mood && <StatusBadge {...checkInMoods[mood]} />}
      </>
    ),
    asides: [checkInParties[party].label, host_name ?? '–'],
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.schedule} tabIndex={0} aria-label="Check-ins of this placement">
      <DetailRows rows={rows} />
    </section>
  )
}
