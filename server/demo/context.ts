import type { Role } from '#shared/platform/permissions.ts'
import type { Calendar } from './calendar.ts'
import type { AssessmentDefinition } from './vetting/assessments.ts'

/** All generated data refers to it. It is in the database before the first batch. */
export interface DemoContext {
  readonly calendar: Calendar
  /** Ids of skills by their name in lower case. */
  readonly skillIds: ReadonlyMap<string, string>
  /** Ids of active accounts by role, at least one each. The first reviewer gets the most open reviews. */
  readonly staff: Readonly<Record<Exclude<Role, 'client'>, readonly string[]>>
  readonly names: ReadonlyMap<string, string>
  readonly assessments: readonly AssessmentDefinition[]
}
