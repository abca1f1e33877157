import type { Outcome } from '#proofs/ticks/api.ts'
import type { Walk } from '#proofs/ticks/walk.ts'

/** One thing that a walk may do next. */
export interface Step {
  readonly name: string
  /** A step of weight 2 is chosen twice as often as one of weight 1. */
  readonly weight: number
  /** Replaces the weight for people who want to get their work done, not to cheat. */
  readonly honestWeight?: number
  /** @returns undefined where there is nothing to do it to. */
  readonly take: (walk: Walk) => Promise<Outcome | undefined>
}
