import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { joinDeveloper } from '#server/vettingOverview/data.ts'
import type { OverviewPeriod } from '#server/vettingOverview/input.ts'
import { estimateShare, type IntervalEstimate } from '#server/vettingOverview/statistics/estimates.ts'
import { type VettingStep, vettingSteps } from '#shared/vetting/vettingSteps.ts'
import type { FunnelBasis } from '#shared/vettingOverview/vettingOverview.ts'
import { counted, movedSince, stayDays, stepStays, wholeStays } from './stays.ts'

interface FunnelCounts {
  /** Is null for the whole of vetting. */
  readonly step: VettingStep | null
  readonly entered: number
  readonly went_on: number
  readonly went_back: number
  readonly paused: number
  readonly rejected: number
  readonly withdrew: number
  readonly here: number
  readonly median_days: number | null
}

/** Counts one step of vetting, or with no step the whole of it. */
export interface FunnelStep extends FunnelCounts {
  /** The share that went on, among those who left the step other than by going back. */
  readonly pass_rate: IntervalEstimate | null
}

/** Lists the whole of vetting, and each step in its order. */
export async function readFunnel(db: Database, basis: FunnelBasis, period: OverviewPeriod): Promise<FunnelStep[]> {
  const { entered, ended, here } = counted(basis, period)
  const moved = movedSince(period)
  const left = (outcome: string) => sql`count(*) filter (where ${ended} and outcome = ${sql.lit(outcome)})::int`
  const rows = await readUnprepared(
    db,
    sql<FunnelCounts>`
      select step, count(*) filter (where ${entered})::int as entered,
        ${left('ON')} as went_on, ${left('BACK')} as went_back, ${left('STANDBY')} as paused,
        ${left('REJECTED')} as rejected, ${left('WITHDRAWN')} as withdrew,
        count(*) filter (where ${here})::int as here,
        percentile_cont(0.5) within group (order by ${stayDays}) filter (where ${ended}) as median_days
      from (${stepStays(moved)} union all ${wholeStays(moved)}) stay
      ${joinDeveloper(sql`stay.developer_id`)}
      where ${entered} or ${ended} or ${here}
      group by step`,
  )
  return [null, ...vettingSteps].map((step) => withPassRate(rows.find((row) => row.step === step) ?? empty(step)))
}

function withPassRate(counts: FunnelCounts): FunnelStep {
  const { went_on, paused, rejected, withdrew } = counts
  return { ...counts, pass_rate: estimateShare(went_on, went_on + paused + rejected + withdrew) }
}

function empty(step: VettingStep | null): FunnelCounts {
  const none = { entered: 0, went_on: 0, went_back: 0, paused: 0, rejected: 0, withdrew: 0, here: 0 }
  return { step, ...none, median_days: null }
}
