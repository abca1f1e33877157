import { type RawBuilder, sql } from 'kysely'
import { daysBetweenMoments, isIn } from '#server/vettingOverview/data.ts'
import type { OverviewPeriod } from '#server/vettingOverview/input.ts'
import { developerStages } from '#shared/developers/developerStages.ts'
import { vettingSteps } from '#shared/vetting/vettingSteps.ts'
import type { FunnelBasis } from '#shared/vettingOverview/vettingOverview.ts'

type Sql = RawBuilder<unknown>

const steps = sql`${sql.lit(`{${vettingSteps}}`)}::text[]`
const isStep = (status: Sql) => sql`coalesce(${status} = any(${steps}), false)`
const inStage = (stage: 'MEMBER' | 'STANDBY', status: Sql) =>
  sql`${status} = any(${sql.lit(`{${developerStages[stage].statuses}}`)}::text[])`

/** A move that was undone never happened, nor did its undoing. Such moves are few, so they are looked up in memory. */
const stands = sql`change.undoes is null and (
  change.change_id is null or change.change_id not in (select undoes from state_changes where undoes is not null)
)`

/** A stay in a step ends with a move from it, so other changes need not be read. An index has just these. */
const isStepMove = sql`change.column_name = 'status'
  and (change.from_value = any(${steps}) or change.to_value = any(${steps}))`
const isStageMove = sql`change.column_name = 'stage' and (change.from_value = 'VETTING' or change.to_value = 'VETTING')`

/**
 * Selects the developers who are in vetting, or moved in it since the period began: nobody else counts in it. Undefined for all time.
 */
export function movedSince({ from }: OverviewPeriod): Sql | undefined {
  if (!from) return undefined
  return sql`
    select change.row_id from state_changes change
    where change.table_name = 'developers' and ${isStepMove} and change.at >= ${from}
    union
    select id from developers where stage = 'VETTING'`
}

/** Selects the changes that a condition chooses, in the order in which they happened to each developer. */
function changes(condition: Sql, developers: Sql | undefined, columns: Sql): Sql {
  return sql`
    select change.row_id as developer_id, change.to_value as state, change.at as since,
      lead(change.at) over life as until, lead(change.to_value) over life as next, ${columns}
    from state_changes change
    where change.table_name = 'developers' and ${condition} and ${stands}
      ${developers ? sql`and change.row_id in (${developers})` : sql``}
    window life as (partition by change.row_id order by change.event_id)`
}

/**
 * Selects every stay of a developer in a step of vetting: its beginning, its end, and where it led. `entered_at` is when the developer
 * entered vetting.
 * @param developers whose stays are read; by default all.
 */
export function stepStays(developers?: Sql): Sql {
  const columns = sql`
    lead(change.event_id) over life as next_event,
    max(change.at) filter (where ${isStep(sql`change.to_value`)} and not ${isStep(sql`change.from_value`)})
      over life as entered_at`
  return sql`
    select stay.developer_id, stay.state as step, stay.since, stay.until, stay.entered_at,
      case
        when stay.until is null then 'HERE'
        when ${isStep(sql`stay.next`)} then
          case when array_position(${steps}, stay.next) > array_position(${steps}, stay.state) then 'ON' else 'BACK' end
        when ${inStage('MEMBER', sql`stay.next`)} then 'ON'
        when ${inStage('STANDBY', sql`stay.next`)} then 'STANDBY'
        when left_for.to_value = 'MEMBER' then 'ON'
        else coalesce(left_for.to_value, 'WITHDRAWN')
      end as outcome
    from (${changes(isStepMove, developers, columns)}) stay
    left join state_changes left_for on left_for.event_id = stay.next_event and left_for.column_name = 'stage'
      and stay.next is null
    where ${isStep(sql`stay.state`)}`
}

/** Selects the stays in the whole of vetting, without a step. */
export function wholeStays(developers?: Sql): Sql {
  return sql`
    select vetting.developer_id, null as step, vetting.since, vetting.until, vetting.since as entered_at,
      case when vetting.until is null then 'HERE' when vetting.next = 'MEMBER' then 'ON' else vetting.next end as outcome
    from (${changes(isStageMove, developers, sql`change.event_id`)}) vetting
    where vetting.state = 'VETTING'`
}

/** Tells which stays a funnel counts as entered, as ended, and as still there. */
export function counted(
  basis: FunnelBasis,
  period: OverviewPeriod,
): Record<'entered' | 'ended' | 'here', RawBuilder<boolean>> {
  const cohort = isIn(period, sql`stay.entered_at`)
  const isCohort = basis === 'COHORT'
  const [entered, ended, here] = isCohort
    ? [cohort, cohort, cohort]
    : [isIn(period, sql`stay.since`), isIn(period, sql`stay.until`), sql<boolean>`true`]
  return {
    entered,
    ended: sql<boolean>`(stay.until is not null and ${ended})`,
    here: sql<boolean>`(stay.until is null and ${here})`,
  }
}

/** Counts the days that a stay lasted, or lasts. */
export const stayDays = daysBetweenMoments(sql`stay.since`, sql`coalesce(stay.until, now())`)
