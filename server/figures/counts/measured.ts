import type { Moment } from '#server/platform/db/records/moment.ts'

export interface Measured {
  /** Is null where nothing was counted. Money is in US dollars. */
  readonly value: number | null
  /** The number of rows behind it. */
  readonly count: number
  /** The rows of a share that have no value yet. They are no part of `count`. */
  readonly not_yet?: number
}

/** The rows that came to a level, and those that left it, in a whole time. */
export interface Movement {
  readonly joined: number
  readonly left: number
}

export interface MeasuredTimes {
  readonly whole: Measured
  /** One for each part; undefined where the part lies after what is known. */
  readonly parts: readonly (Measured | undefined)[]
  /** The figure of the time to compare with; undefined without one. */
  readonly before: Measured | undefined
  /** Is undefined for a flow, which nothing leaves. */
  readonly movement: Movement | undefined
  /** These currencies had no exchange rate, and so are left out. */
  readonly missing: readonly string[]
}

/** The moments at which the parts of a time begin, and the one at which the last of them ends. */
export type Bounds = readonly Moment[]

/** The time to compare with is one part. */
export interface Times {
  readonly own: Bounds
  readonly compared: Bounds | undefined
}

/** Returns the first and the last of some moments. */
export function ends(moments: readonly Moment[]): { from: Moment; to: Moment } {
  const sorted = moments.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}
