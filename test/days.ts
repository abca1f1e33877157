import { addDays } from '#shared/platform/calendarDays.ts'

/**
 * Gives today in UTC, as the product counts days. It is asked for when a test runs, never kept from when its file was loaded, so that
 * midnight may pass in between.
 */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Gives the day a number of days from today, in UTC. */
export function dayIn(days: number): string {
  return addDays(today(), days)
}
