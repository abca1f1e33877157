import type { Enumeration } from '#shared/platform/transitions.ts'

/** Somebody is away on these days, both included. They are days in UTC, as due dates of reviews are. */
export interface Absence {
  readonly from_day: string
  readonly to_day: string
}

/** These decide if somebody can take one more review. */
export interface Workload {
  readonly open_reviews: number
  /** They take at most this number; null for any number. */
  readonly review_capacity: number | null
  /** Days off that are over are left out. */
  readonly days_off: readonly Absence[]
}

export const maxCapacity = 50
/** The most future days off of one account. */
export const absenceLimit = 50

/** The reasons why a review was taken from its reviewer. */
export const releaseReasons = {
  REPLACED: { label: 'Given to another reviewer', tone: 'neutral' },
  RELEASED: { label: 'Given back to the vetting team', tone: 'neutral' },
  BLOCKED: { label: 'The account was blocked', tone: 'bad' },
  AWAY: { label: 'Away on the due date', tone: 'warn' },
} as const satisfies Enumeration
export type ReleaseReason = keyof typeof releaseReasons

/** The sentences with which open reviews end that nobody is to write any more. Their reviewers did not decline them. */
export const dropReasons = {
  CANCELLED: 'The assessment was cancelled.',
  ASKED_AGAIN: 'The developer was asked to send the work in again.',
  INCONCLUSIVE: 'No longer needed: the assessment is inconclusive.',
} as const
export type DropReason = keyof typeof dropReasons

export function isFull({ open_reviews, review_capacity }: Pick<Workload, 'open_reviews' | 'review_capacity'>): boolean {
  return review_capacity !== null && open_reviews >= review_capacity
}

/** Finds the absence that a day lies in; undefined if they are there. */
export function absenceOn({ days_off }: Pick<Workload, 'days_off'>, day: string): Absence | undefined {
  return days_off.find(({ from_day, to_day }) => from_day <= day && day <= to_day)
}

/** Returns whether somebody is proposed for a review due on a day. Others can still be chosen by hand. */
export function isAvailable(workload: Workload, dueDay: string): boolean {
  return !isFull(workload) && absenceOn(workload, dueDay) === undefined
}

/** These decide if somebody is proposed for one review. */
export interface Proposable extends Workload {
  readonly in_pool: boolean
  /** True if a review of this work was taken from them. */
  readonly had_it: boolean
}

/** Finds the person to propose for a review due on a day: the first available one of the pool, in the order of the list. */
export function proposed<Reviewer extends Proposable>(
  reviewers: readonly Reviewer[],
  dueDay: string,
): Reviewer | undefined {
  return reviewers.find((reviewer) => reviewer.in_pool && !reviewer.had_it && isAvailable(reviewer, dueDay))
}

/**
 * Gives the day a number of days after today, in UTC like due dates of reviews.
 * @returns '' if that is no day, such as for the "-" that a field holds while a number is typed.
 */
export function dayAfter(days: number, now: Date = new Date()): string {
  const day = new Date(now.getTime() + days * 86_400_000)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}
