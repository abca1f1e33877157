import { useLocation } from 'react-router'
import { placementRiskList } from '#shared/checkIns/placementRisks.ts'
import { placedStatuses, startingStatuses } from '#shared/placements/placementLife.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import { CheckInActions } from '#web/checkIns/CheckInActions.tsx'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { type OwnTabs, useCheckInTabs } from '#web/checkIns/useCheckInTabs.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { placementRiskColumns } from './placementRiskColumns.tsx'
import { placementRisksQuery, toPlacements } from './placementRisksQuery.ts'

const tabs: OwnTabs<FilterOf<typeof placementRiskList>> = {
  'at-risk': {
    filter: () => ({ at_risk: true }),
    emptyHint: 'No placement has enough points of risk. An admin sets them in Settings.',
  },
  placed: {
    filter: () => ({ status: placedStatuses }),
    emptyHint: 'Developers appear here when their placement has begun.',
  },
  starting: {
    filter: () => ({ status: startingStatuses }),
    emptyHint: 'Developers appear here when their placement is agreed but has not begun.',
  },
}

/** Lists running placements with the risk that their check-ins show: begun, not yet begun, or at risk. A row opens its placement. */
export function PlacementRiskPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={placementRiskList}
      query={placementRisksQuery}
      page={toPlacements}
      grouped
      columns={placementRiskColumns}
      rowAction={{ dialog: ({ id }) => checkInPaths.checkInDialog('edit-placement', id, search) }}
      tabs={useCheckInTabs(tabs)}
      search="Search name, job or company"
      mine="dstm"
      views
      exportAs="placements"
      actions={<CheckInActions />}
    />
  )
}
