import { useLocation } from 'react-router'
import { placementRiskList, riskThreshold } from '#shared/checkIns/placementRisks.ts'
import { placedStatuses, startingStatuses } from '#shared/placements/placementLife.ts'
import type { FilterOf } from '#shared/platform/lists.ts'
import { CheckInActions } from '#web/checkIns/CheckInActions.tsx'
import { JobText } from '#web/checkIns/JobText.tsx'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { type OwnTabs, useCheckInTabs } from '#web/checkIns/useCheckInTabs.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { type PlacementRisk, placementRisksQuery, toPlacements } from './placementRisksQuery.ts'
import { RiskReasons } from './RiskParts.tsx'

const columns = listColumns<PlacementRisk>()(placementRiskList, {
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 150 },
  job: { cell: (placement) => <JobText {...placement} />, width: 200 },
  risk: { width: 68 },
  risk_parts: { cell: (placement) => <RiskReasons {...placement} />, width: 200 },
  last_mood: { width: 108 },
  last_held_at: { width: 134 },
  next_due_on: { width: 122 },
  ends_on: { width: 122 },
  dstm: { cell: ({ dstm_name }) => dstm_name ?? '–', width: 120 },
})

const tabs: OwnTabs<FilterOf<typeof placementRiskList>> = {
  'at-risk': {
    filter: () => ({ risk: { from: riskThreshold } }),
    emptyHint: 'No placement has two or more points of risk.',
  },
  placed: {
    filter: () => ({ status: placedStatuses }),
    emptyHint: 'Somebody whose placement has begun appears here.',
  },
  starting: {
    filter: () => ({ status: startingStatuses }),
    emptyHint: 'Somebody whose placement is agreed and has not begun appears here.',
  },
}

/** Placements that run, with what their check-ins tell: those that have begun, those still to begin, or those at risk. A row opens its placement. */
export function PlacementRiskPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={placementRiskList}
      query={placementRisksQuery}
      page={toPlacements}
      columns={columns}
      rowAction={{ dialog: ({ id }) => checkInPaths.checkInDialog('edit-placement', id, search) }}
      tabs={useCheckInTabs(tabs)}
      search="Search developer, job or company"
      filters
      mine="dstm"
      people={useColleagues()}
      views
      exportAs="placements"
      actions={<CheckInActions />}
    />
  )
}
