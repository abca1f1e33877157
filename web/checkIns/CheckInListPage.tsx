import { useLocation } from 'react-router'
import { checkInList } from '#shared/checkIns/checkInList.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { CheckInActions } from './CheckInActions.tsx'
import { checkInColumns } from './checkInColumns.tsx'
import { checkInsQuery, toCheckInPage } from './checkInsQuery.ts'
import { checkInPaths } from './paths.ts'
import { checkInTab, type OwnTabs, useCheckInTabs } from './useCheckInTabs.ts'

const tabs: OwnTabs<FilterOf<typeof checkInList>> = {
  '': {
    filter: () => ({ state: ['DUE'], running: true }),
    emptyHint: 'Nothing is due today. You find the next check-ins in All check-ins.',
  },
  overdue: {
    filter: () => ({ state: ['OVERDUE'], running: true }),
    emptyHint: 'No check-in is overdue.',
  },
  all: { filter: () => ({}), emptyHint: 'The check-ins of a placement appear here when the developer is placed.' },
}

/** Only check-ins to hold show the earlier mood and the risk; only held ones have a mood. */
const openColumns = ['last_mood', 'risk_parts']
const heldColumns = ['mood']

/** Lists check-ins that are due today, overdue, or all. A row opens its check-in. */
export function CheckInListPage() {
  const { search } = useLocation()
  const [query] = useAddress()
  const left = checkInTab(query.get('tab')) === 'all' ? openColumns : heldColumns
  return (
    <ListPage
      list={checkInList}
      query={checkInsQuery}
      page={toCheckInPage}
      columns={checkInColumns.filter(({ id }) => !left.includes(id))}
      rowAction={{ dialog: ({ id }) => checkInPaths.checkInDialog('check-in', id, search) }}
      tabs={useCheckInTabs(tabs)}
      search="Search name, job or company"
      mine="host"
      views
      exportAs="check-ins"
      actions={<CheckInActions />}
    />
  )
}
