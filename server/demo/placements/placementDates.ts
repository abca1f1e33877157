import type { Random } from '#server/demo/random.ts'
import type { DemoRow } from '#server/demo/rows.ts'
import type { PlacementStatus } from '#shared/placements/placementLife.ts'

/** The end is undefined while the placement lasts. */
export interface Placed {
  readonly placed: Date
  readonly rollsOff: Date | undefined
  readonly ended: Date | undefined
}

/** Dates are in days ago; negative days lie ahead. */
export interface PlacementDates {
  readonly status: PlacementStatus
  readonly starts: number
  /** Is null while no end is agreed. */
  readonly ends: number | null
  readonly agreed: number
}

/** Plans the dates of a placement from the end of its profile. @param from days ago that the profile was made. */
export function datesOf(
  { status }: DemoRow<'job_profiles'>,
  from: number,
  number: number,
  random: Random,
): PlacementDates {
  const starts = from - random.int(14, 24)
  const agreed = starts + random.int(4, 6)
  if (status !== 'PLACED') {
    const ends = random.int(6, Math.max(6, Math.floor(starts / (status === 'COMPLETED' ? 3 : 2))))
    return { status: status === 'COMPLETED' ? 'ENDED' : 'ENDED_EARLY', starts, ends, agreed }
  }
  if (number % 6 === 1) {
    return { status: 'PENDING_START', starts: -random.int(2, 20), ends: null, agreed: random.int(1, 9) }
  }
  if (number % 6 === 3) return { status: 'ENDING', starts, ends: -random.int(5, 40), agreed }
  return { status: 'ACTIVE', starts, ends: random.chance(0.3) ? -random.int(90, 300) : null, agreed }
}
