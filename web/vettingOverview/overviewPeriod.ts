import { isKeyOf } from '#shared/platform/keys.ts'
import { dayFromNow, dayStart } from '#web/platform/lib/time/days.ts'

/** The periods to choose from. `days` is their length. */
export const overviewPeriods = {
  '30': { label: 'Last 30 days', days: 30 },
  '90': { label: 'Last 90 days', days: 90 },
  '365': { label: 'Last 12 months', days: 365 },
  all: { label: 'All time', days: undefined },
  chosen: { label: 'Chosen days', days: undefined },
} as const
export type PeriodName = keyof typeof overviewPeriods

export const standardPeriod: PeriodName = '365'

/** The moments of a period for the API; undefined for an open end. */
export interface PeriodMoments {
  readonly from?: string
  readonly to?: string
}

/** Returns the name of a period in the address; the default one for any other text. */
export function periodName(text: string): PeriodName {
  return isKeyOf(overviewPeriods, text) ? text : standardPeriod
}

/**
 * Returns the moments of a period, from midnight to midnight in the user's time zone.
 * @param from the first of the chosen days. @param to the last of them.
 */
export function momentsOf(name: PeriodName, { from, to }: { from: string; to: string }): PeriodMoments {
  if (name === 'chosen') return { from: dayStart(from), to: dayStart(to, 1) }
  const { days } = overviewPeriods[name]
  return days === undefined ? {} : { from: dayStart(dayFromNow(1 - days)) }
}
