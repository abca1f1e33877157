import type { Outcome } from '#proofs/ticks/api.ts'
import type { Walk } from '#proofs/ticks/walk.ts'

/** One thing that a walk may do next. */
export interface Step {
  readonly name: string
  /** How often it is chosen beside others. */
  readonly weight: number
  /** How often people choose it who want to get their work done; by default as often. */
  readonly honestWeight?: number
  /** @returns undefined where there is nothing to do it to. */
  readonly take: (walk: Walk) => Promise<Outcome | undefined>
}
