import { Link } from 'react-router'
import { dstmList, successPeriodDays } from '#shared/dstms/dstms.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import type { ListedDstm } from './dstmsQuery.ts'

export const dstmColumns = listColumns<ListedDstm>()(dstmList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} />, width: 190 },
  members: { opens: (id) => developerPaths.developersOf(id, 'stage=MEMBER'), width: 96 },
  placed: { opens: (id) => checkInPaths.checkInsOf(id, 'tab=placed'), width: 88 },
  starting: { opens: (id) => checkInPaths.checkInsOf(id, 'tab=starting'), width: 96 },
  check_ins_due: { opens: checkInPaths.checkInsOf, width: 108 },
  check_ins_overdue: { opens: (id) => checkInPaths.checkInsOf(id, 'tab=overdue'), width: 96 },
  on_time: { cell: (dstm) => <OnTime dstm={dstm} />, width: 112 },
  mean_mood: { cell: ({ mean_mood }) => mean_mood?.toFixed(1) ?? '–', width: 116 },
  at_risk: { opens: (id) => checkInPaths.checkInsOf(id, 'tab=at-risk'), width: 88 },
})

/** Shows the share of check-ins on time. It links to all check-ins that were due in the period. */
function OnTime({ dstm: { id, on_time } }: { dstm: ListedDstm }) {
  if (on_time === null) return '–'
  const due = `${dayFromNow(-successPeriodDays)}..${dayFromNow(0)}`
  return (
    <Link to={checkInPaths.checkInsOf(id, `tab=all&due_on=${due}`)} tabIndex={-1}>
      {on_time} %
    </Link>
  )
}
