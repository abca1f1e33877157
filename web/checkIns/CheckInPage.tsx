import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { CheckInListPage } from './CheckInListPage.tsx'
import { FollowUpListPage } from './followUps/FollowUpListPage.tsx'
import { PlacementRiskPage } from './risks/PlacementRiskPage.tsx'
import { type CheckInTab, checkInTab } from './useCheckInTabs.ts'

const lists: Readonly<Record<CheckInTab, () => React.JSX.Element>> = {
  '': CheckInListPage,
  overdue: CheckInListPage,
  all: CheckInListPage,
  'at-risk': PlacementRiskPage,
  placed: PlacementRiskPage,
  starting: PlacementRiskPage,
  'follow-ups': FollowUpListPage,
}

/** Shows check-ins, placements and follow-ups. Each tab is a part of one of three lists. */
export function CheckInPage() {
  const [query] = useAddress()
  const tab = checkInTab(query.get('tab'))
  const List = lists[tab]
  return <List key={tab} />
}
