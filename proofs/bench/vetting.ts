import { benchAdmin } from '#bench/firm.ts'
import type { Timing } from '#bench/statistics.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readAgeing } from '#server/vettingOverview/flow/ageing.ts'
import { readFunnel } from '#server/vettingOverview/flow/funnel.ts'
import { readSkillSupply } from '#server/vettingOverview/flow/supply.ts'
import { readPredictions } from '#server/vettingOverview/prediction/predictions.ts'
import { readAgreement } from '#server/vettingOverview/reviewers/agreement.ts'
import { readReviewerCalibration } from '#server/vettingOverview/reviewers/calibration.ts'
import { readReviewerLoads } from '#server/vettingOverview/reviewers/loads.ts'
import { readOverviewRows } from '#server/vettingOverview/rows/readRows.ts'
import { overviewPageSize } from '#shared/vettingOverview/vettingOverview.ts'
import { time } from './time.ts'

const turns = 5
const year = { from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }

/** Times the sections of the vetting overview without HTTP: their statements and statistics. */
export async function measureVetting(db: Database): Promise<Timing[]> {
  const [lastYear, ever] = [year, {}].map((period) => ({ viewerId: benchAdmin.id, period }))
  if (!lastYear || !ever) return []
  const late = { cell: 'AGE_LATE', key: 'IN_REVIEW' } as const
  const sections: Readonly<Record<string, () => Promise<unknown>>> = {
    'funnel by cohort, a year': () => readFunnel(db, 'COHORT', year),
    'funnel by activity, a year': () => readFunnel(db, 'ACTIVITY', year),
    'funnel by activity, two years': () => readFunnel(db, 'ACTIVITY', {}),
    ageing: () => readAgeing(db),
    'rows of a cell': () => readOverviewRows(db, late, lastYear).rows({ limit: overviewPageSize, offset: 0 }),
    skills: () => readSkillSupply(db),
    'load of reviewers': () => readReviewerLoads(db, year),
    calibration: () => readReviewerCalibration(db, ever),
    agreement: () => readAgreement(db, ever),
    prediction: () => readPredictions(db, 'INTERVIEW', ever),
  }
  const timings: Timing[] = []
  for (const [name, read] of Object.entries(sections)) timings.push(await time(name, turns, read))
  return timings
}
