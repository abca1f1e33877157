import { sql } from 'kysely'
import { literals } from '#server/platform/db/lists/literals.ts'
import { type RiskPart, riskyMood } from '#shared/checkIns/placementRisks.ts'
import { type RiskSettings, riskSettingOf, standardRisk } from '#shared/checkIns/riskSettings.ts'
import { successPeriodDays } from '#shared/dstms/dstms.ts'
import {
  endingDays,
  placedStatuses,
  runningPlacementStatuses,
  startingStatuses,
} from '#shared/placements/placementLife.ts'
import { entriesOf } from '#shared/platform/keys.ts'
import { moodScore } from './moodScore.ts'

/** Is false for a placement that is over, which is at no risk. */
export const isRunningSql = sql<boolean>`(placements.status in (${literals(runningPlacementStatuses)}))`

/** A running placement has either begun, or is still to begin. */
export const isPlacedSql = sql<boolean>`(placements.status in (${literals(placedStatuses)}))`
export const isStartingSql = sql<boolean>`(placements.status in (${literals(startingStatuses)}))`

const conditions: Readonly<Record<RiskPart, ReturnType<typeof sql<boolean>>>> = {
  LOW_MOOD: sql`${moodScore('placement_facts.last_mood')} <= ${sql.lit(riskyMood.score)}`,
  MOOD_FELL: sql`${moodScore('placement_facts.mood_before')} - ${moodScore('placement_facts.last_mood')} >= ${sql.lit(riskyMood.fall)}`,
  // A talk that was held since then makes up for it.
  MISSED: sql`placement_facts.missed_in_a_row > 0 and placement_facts.last_missed_on >= current_date - ${sql.lit(successPeriodDays)}::integer`,
  END_NEAR: sql`placements.ends_on <= current_date + ${sql.lit(endingDays)}::integer`,
}
const parts = entriesOf(conditions)

/** Reads a setting once per statement. */
const setting = (name: keyof RiskSettings) =>
  sql<number>`coalesce((select ${sql.ref(`firm_settings.${name}`)} from firm_settings), ${sql.lit(standardRisk[name])})`

/** A placement that is over has no points. */
export const riskPoints = sql<number>`case when ${isRunningSql} then ${sql.join(
  parts.map(([part, condition]) => sql`case when ${condition} then ${setting(riskSettingOf[part])} else 0 end`),
  sql` + `,
)} else 0 end`

/** Names what the points are for, and reasons that give none. */
export const riskPartsOf = sql<RiskPart[]>`case when ${isRunningSql} then array_remove(array[${sql.join(
  parts.map(([part, condition]) => sql`case when ${condition} then ${sql.lit(part)} end`),
)}]::text[], null) else '{}' end`

export const isAtRisk = sql<boolean>`${riskPoints} >= ${setting('risk_from')}`
