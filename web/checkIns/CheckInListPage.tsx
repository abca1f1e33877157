import { useLocation } from 'react-router'
import { checkInList } from '#shared/checkIns/checkInList.ts'
import { checkInMoods, checkInParties } from '#shared/checkIns/checkIns.ts'
import type { FilterOf } from '#shared/platform/lists.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { CheckInActions } from './CheckInActions.tsx'
import { checkInsQuery, type ListedCheckIn, toPage } from './checkInsQuery.ts'
import { JobText } from './JobText.tsx'
import { checkInPaths } from './paths.ts'
import { RiskParts } from './risks/RiskParts.tsx'
import { CheckInStateBadge } from './timeline/CheckInStateBadge.tsx'
import { checkInTab, type OwnTabs, useCheckInTabs } from './useCheckInTabs.ts'

const columns = listColumns<ListedCheckIn>()(checkInList, {
  hold_on: { width: 122 },
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 150 },
  job: { cell: (checkIn) => <JobText {...checkIn} />, width: 200 },
  party: { cell: ({ party }) => checkInParties[party].label, width: 100 },
  state: { cell: (checkIn) => <CheckInStateBadge checkIn={checkIn} />, width: 204 },
  mood: { width: 110 },
  last_mood: { cell: ({ last_mood }) => (last_mood ? <StatusBadge {...checkInMoods[last_mood]} /> : '–'), width: 112 },
  risk_parts: { cell: (checkIn) => <RiskParts {...checkIn} />, width: 170 },
  host: { cell: ({ host_name }) => host_name ?? '–', width: 140 },
})

const tabs: OwnTabs<FilterOf<typeof checkInList>> = {
  '': {
    filter: () => ({ state: ['DUE'], running: true }),
    emptyHint: 'Nothing is due today. What comes next stands in All check-ins.',
  },
  overdue: {
    filter: () => ({ state: ['OVERDUE'], running: true }),
    emptyHint: 'Every check-in was held in time.',
  },
  all: { filter: () => ({}), emptyHint: 'A placement that starts brings its check-ins along.' },
}

/** Only what is to be held asks for what was before; only what was held has a mood. */
const openColumns = ['last_mood', 'risk_parts']
const heldColumns = ['mood']

/** Check-ins: those due today, those overdue, or all. A row opens its check-in. */
export function CheckInListPage() {
  const { search } = useLocation()
  const [query] = useAddress()
  const left = checkInTab(query.get('tab')) === 'all' ? openColumns : heldColumns
  return (
    <ListPage
      list={checkInList}
      query={checkInsQuery}
      page={toPage}
      columns={columns.filter(({ id }) => !left.includes(id))}
      rowAction={{ dialog: ({ id }) => checkInPaths.checkInDialog('check-in', id, search) }}
      tabs={useCheckInTabs(tabs)}
      search="Search developer, job or company"
      filters
      mine="host"
      people={useColleagues()}
      views
      exportAs="check-ins"
      actions={<CheckInActions />}
    />
  )
}
