import { formatDay } from '#shared/platform/text/formatDay.ts'
import type { Period } from './figurePeriods.ts'

/** Formats the days of a period: "1 Jan 2026 to 31 Jan 2026", or a single day. */
export function daysText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}
