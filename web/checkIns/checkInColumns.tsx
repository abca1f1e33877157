import { checkInList } from '#shared/checkIns/checkInList.ts'
import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { ListedCheckIn } from './checkInsQuery.ts'
import { JobText } from './JobText.tsx'
import { RiskParts } from './risks/RiskParts.tsx'
import { CheckInStateBadge } from './timeline/CheckInStateBadge.tsx'

export const checkInColumns = listColumns<ListedCheckIn>()(checkInList, {
  hold_on: { width: 118 },
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 136 },
  job: { cell: (checkIn) => <JobText {...checkIn} />, width: 164 },
  party: { cell: ({ party }) => checkInParties[party].label, width: 98 },
  state: { cell: (checkIn) => <CheckInStateBadge checkIn={checkIn} />, width: 174 },
  mood: { width: 136 },
  last_mood: { cell: ({ last_mood }) => (last_mood ? <StatusBadge {...checkInMoods[last_mood]} /> : '–'), width: 136 },
  risk_parts: { cell: (checkIn) => <RiskParts {...checkIn} />, width: 132 },
  host: { cell: ({ host_name }) => host_name ?? '–', width: 106 },
})
