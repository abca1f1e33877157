import type { Role } from '#shared/permissions.ts'
import type { Calendar } from './calendar.ts'
import type { Test } from './tests.ts'

/** What all generated data refers to: it stands in the database before the first batch. */
export interface World {
  readonly seed: string
  readonly calendar: Calendar
  /** Ids of skills by their name in lower case. */
  readonly skillIds: ReadonlyMap<string, string>
  /** Ids of active accounts by role, each role with at least one. The first reviewer gets the most reviews that wait. */
  readonly staff: Readonly<Record<Exclude<Role, 'client'>, readonly string[]>>
  readonly tests: readonly Test[]
}
