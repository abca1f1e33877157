import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { numberOf } from '#server/platform/db/lists/literals.ts'
import { soonFrom, stepDays, type VettingStep, vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { stayDays, stepStays } from './stays.ts'

/** Counts the developers in a step of vetting now, by how long they have been there. */
export interface StepAge {
  readonly step: VettingStep
  readonly allowed_days: number
  readonly fresh: number
  readonly nearly_late: number
  readonly late: number
  readonly unowned: number
  readonly median_days: number | null
  readonly longest_days: number | null
}

const allowed = sql`(${numberOf('stay.step', stepDays)})::float8`

/** Selects the developers in vetting with their present stay, as `stay` and `developers`. */
export const presentStays = sql`(${stepStays(sql`select id from developers where stage = 'VETTING' and deleted_at is null`)}) stay
  join developers on developers.id = stay.developer_id and developers.status = stay.step and stay.until is null`

export const ageBands = {
  fresh: sql<boolean>`(${stayDays} < ${allowed} * ${sql.lit(soonFrom)})`,
  nearly_late: sql<boolean>`(${stayDays} >= ${allowed} * ${sql.lit(soonFrom)} and ${stayDays} <= ${allowed})`,
  late: sql<boolean>`(${stayDays} > ${allowed})`,
  unowned: sql<boolean>`(developers.owner_id is null)`,
} as const satisfies Record<string, RawBuilder<boolean>>

export async function readAgeing(db: Database): Promise<StepAge[]> {
  const count = (band: keyof typeof ageBands) => sql`count(*) filter (where ${ageBands[band]})::int as ${sql.ref(band)}`
  const rows = await readUnprepared(
    db,
    sql<Omit<StepAge, 'allowed_days'>>`
      select stay.step, ${count('fresh')}, ${count('nearly_late')}, ${count('late')}, ${count('unowned')},
        percentile_cont(0.5) within group (order by ${stayDays}) as median_days, max(${stayDays}) as longest_days
      from ${presentStays}
      group by stay.step`,
  )
  const none = { fresh: 0, nearly_late: 0, late: 0, unowned: 0, median_days: null, longest_days: null }
  return vettingSteps.map((step) => {
    const row = rows.find((each) => each.step === step) ?? { step, ...none }
    return { ...row, allowed_days: stepDays[step] }
  })
}
