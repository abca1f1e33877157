import type { FormerData } from '#server/platform/upgrade/formerData.ts'
import type { HealthFinding } from './finding.ts'

/** Tells of the data of before an upgrade. @param former undefined where there are none. */
export function upgradeFindings(former: FormerData | undefined): HealthFinding[] {
  if (!former) return []
  const { at, from } = former
  const sentence = `The data of ${from} are kept beside those of now for a day after the upgrade, and until an admin has used Vouch since.`
  return [{ subject: 'Last upgrade', state: 'FINE', sentence, remedy: null, at }]
}
