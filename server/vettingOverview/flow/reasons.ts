import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { readUnprepared } from '#server/platform/db/connection/read.ts'
import { isIn, joinDeveloper } from '#server/vettingOverview/data.ts'
import type { OverviewPeriod } from '#server/vettingOverview/input.ts'
import { type StageReason, stageReasons } from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'

/** Counts the developers who left for a reason. */
export interface LeavingReason {
  /** Null when none was given. */
  readonly reason: StageReason | null
  readonly rejected_early: number
  readonly rejected: number
  readonly withdrew: number
}

/** There are as many reasons, and one line for none. */
export const reasonLimit = valuesOf(stageReasons).length + 1

/**
 * Selects the developers who were rejected or withdrew in the period, as `departure` and `developers`, with the reason at that time. An earlier reason that did not change with the move still applies.
 */
export function departures(period: OverviewPeriod) {
  return sql`(
    select change.row_id as developer_id, change.at, change.from_value, change.to_value,
      coalesce(event.new_values ->> 'stage_reason', present.stage_reason) as reason,
      coalesce(event.new_values ->> 'stage_note', present.stage_note) as note
    from state_changes change
    -- An imported move has no event, and its reason is only known while they are still out for it.
    left join events event on event.id = change.event_id
    left join developers present on present.id = change.row_id and present.stage = change.to_value
      and not coalesce(event.new_values ? 'stage_reason', false)
    where change.table_name = 'developers' and change.column_name = 'stage'
      and change.from_value in ('APPLICANT', 'VETTING') and change.to_value in ('REJECTED', 'WITHDRAWN')
      and change.undoes is null
      and not exists (select from state_changes undoing where undoing.undoes = change.change_id)
      and ${isIn(period, sql`change.at`)}
  ) departure
  ${joinDeveloper(sql`departure.developer_id`)}`
}

/** The columns tell departures apart by these conditions. */
export const departureKinds = {
  rejected_early: sql<boolean>`(departure.to_value = 'REJECTED' and departure.from_value = 'APPLICANT')`,
  rejected: sql<boolean>`(departure.to_value = 'REJECTED' and departure.from_value = 'VETTING')`,
  withdrew: sql<boolean>`(departure.to_value = 'WITHDRAWN')`,
}

/** Lists the reasons, the most frequent first. */
export function readLeavingReasons(db: Database, period: OverviewPeriod): Promise<LeavingReason[]> {
  const count = (kind: keyof typeof departureKinds) =>
    sql`count(*) filter (where ${departureKinds[kind]})::int as ${sql.ref(kind)}`
  return readUnprepared(
    db,
    sql<LeavingReason>`
      select reason, ${count('rejected_early')}, ${count('rejected')}, ${count('withdrew')}
      from ${departures(period)}
      group by reason
      order by count(*) desc, reason
      limit ${reasonLimit}`,
  )
}
