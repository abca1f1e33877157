import * as z from 'zod/mini'
import type { RiskPart } from './placementRisks.ts'

/** The setting that holds the points of each reason. */
export const riskSettingOf = {
  LOW_MOOD: 'risk_low_mood',
  MOOD_FELL: 'risk_mood_fell',
  MISSED: 'risk_missed',
  END_NEAR: 'risk_end_near',
} as const satisfies Record<RiskPart, string>

const mostPoints = 9
const points = z
  .int('Enter a whole number.')
  .check(z.minimum(0, 'Enter 0 or more points.'), z.maximum(mostPoints, `Enter at most ${mostPoints} points.`))

const riskSettings = z.object({
  risk_low_mood: points,
  risk_mood_fell: points,
  risk_missed: points,
  risk_end_near: points,
  risk_from: z.int('Enter a whole number.').check(z.minimum(1, 'Enter 1 or more points.')),
})
export type RiskSettings = z.output<typeof riskSettings>

/** The settings until an admin chooses others. */
export const standardRisk: RiskSettings = {
  risk_low_mood: 1,
  risk_mood_fell: 1,
  risk_missed: 1,
  risk_end_near: 1,
  risk_from: 2,
}

/** Refuses a limit that no placement could reach. */
const reachable = z.check<RiskSettings>(({ value, issues }) => {
  const most = Object.values(riskSettingOf).reduce((sum, setting) => sum + value[setting], 0)
  if (value.risk_from <= most) return
  const message = `All reasons together give ${most}, so no placement would be at risk.`
  issues.push({ code: 'custom', input: value, path: ['risk_from'], message })
})

export const riskForm = riskSettings.check(reachable)

export const riskInput = z.extend(riskSettings, { version: z.int() }).check(reachable)
