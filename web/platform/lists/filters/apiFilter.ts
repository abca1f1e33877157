import type { ListDefinition, Range } from '#shared/platform/lists/lists.ts'
import { dayStart } from '#web/platform/lib/time/days.ts'

/**
 * Converts a filter from the address to that of the API. A range of days becomes one of moments: from the start of the first day
 * to the end of the last one in the user's time zone.
 */
export function apiFilter(list: ListDefinition, filter: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(filter).map(([name, value]) => {
    const days = list.columns[name]?.kind === 'moment' && typeof value === 'object' && value !== null
    return [name, days ? momentsOf(value) : value]
  })
  return Object.fromEntries(entries)
}

function momentsOf({ from, to }: Range<string>): Range<string> {
  return { from: momentOf(from, 0), to: momentOf(to, 1) }
}

/** Returns the start of a day, or of the day `later` days after it. Moments are kept; other values become undefined. */
function momentOf(bound: string | null | undefined, later: number): string | undefined {
  if (!bound) return undefined
  const start = dayStart(bound, later)
  if (start) return start
  return bound.includes('T') && !Number.isNaN(Date.parse(bound)) ? new Date(bound).toISOString() : undefined
}
