import { Link } from 'react-router'
import { successPeriodDays } from '#shared/dstms/dstms.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import type { ListedDstm } from './dstmsQuery.ts'

/** Shows the share of check-ins on time. It links to all check-ins that were due in the period. */
export function OnTime({ dstm: { id, on_time } }: { dstm: ListedDstm }) {
  if (on_time === null) return '–'
  const due = `${dayFromNow(-successPeriodDays)}..${dayFromNow(0)}`
  return (
    <Link to={checkInPaths.checkInsOf(id, `tab=all&due_on=${due}`)} tabIndex={-1}>
      {on_time} %
    </Link>
  )
}
