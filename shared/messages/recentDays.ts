/** Somebody who was messaged within so many days is not messaged again without a second thought. */
export const usualRecentDays = 14
export const mostRecentDays = 365

/** The name under which a browser remembers the number that its user chose. */
export const recentDaysKey = 'vouch.recentDays'

export function isRecentDays(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= mostRecentDays
}
