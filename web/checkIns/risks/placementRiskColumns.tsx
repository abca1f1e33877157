import { placementRiskList } from '#shared/checkIns/placementRisks.ts'
import { JobText } from '#web/checkIns/JobText.tsx'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { PlacementRisk } from './placementRisksQuery.ts'
import { RiskReasons } from './RiskParts.tsx'

export const placementRiskColumns = listColumns<PlacementRisk>()(placementRiskList, {
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 150 },
  job: { cell: (placement) => <JobText {...placement} />, width: 200 },
  risk: { width: 68 },
  risk_parts: { cell: (placement) => <RiskReasons {...placement} />, width: 190 },
  last_mood: { width: 136 },
  last_held_at: { width: 134 },
  next_due_on: { width: 122 },
  ends_on: { width: 122 },
  dstm: { cell: ({ dstm_name }) => dstm_name ?? '–', width: 120 },
})
