import type { KnownConditions } from '#shared/jobProfiles/jobProfileInput.ts'
import type { JobProfile } from '#web/jobProfiles/jobProfileQuery.ts'

/** Returns the conditions of moves that a profile already meets, so that nobody is asked for them again. */
export function knownConditions({ exclusion_reason, consented_at, cost_rate }: JobProfile): KnownConditions {
  return {
    mayBeShown: exclusion_reason === null,
    hasConsent: Boolean(consented_at),
    hasCostRate: typeof cost_rate === 'number',
  }
}
