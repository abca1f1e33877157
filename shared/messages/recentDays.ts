/** Somebody who was messaged within this many days is not messaged again without a second thought. */
export const usualRecentDays = 14
export const mostRecentDays = 365

/** The name that a browser uses to remember the number that its user chose. */
export const recentDaysKey = 'vouch.recentDays'

export function isRecentDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= mostRecentDays
}
