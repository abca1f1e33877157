import type { Moment } from '#server/platform/db/records/moment.ts'
import type { HealthState } from '#shared/health/healthStates.ts'

/** Says of one thing if it works, in a sentence. */
export interface HealthFinding {
  readonly subject: string
  readonly state: HealthState
  readonly sentence: string
  /** Tells an admin what to do; null where nothing is to be done. */
  readonly remedy: string | null
  /** The moment that the sentence is about. */
  readonly at: Moment | null
}
