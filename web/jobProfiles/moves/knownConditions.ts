import type { KnownConditions } from '#shared/jobProfiles/jobProfileInput.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'

/** Returns the conditions of moves that a profile already meets. */
export function knownConditions({
  exclusion_reason,
  consented_at,
  starts_on,
  cost_rate,
  bill_rate,
  without_price,
  weekly_hours,
}: JobProfile): KnownConditions {
  return {
    mayBeShown: exclusion_reason === null,
    hasConsent: Boolean(consented_at),
    hasStartDate: Boolean(starts_on),
    hasCostRate: typeof cost_rate === 'number',
    hasBillRate: typeof bill_rate === 'number',
    hasPrice: typeof bill_rate === 'number' || without_price === true,
    hasWeeklyHours: typeof weekly_hours === 'number',
  }
}
