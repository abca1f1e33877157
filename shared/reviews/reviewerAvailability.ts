import type { Enumeration } from '#shared/platform/transitions.ts'

/** Days on which somebody is away, both included. Due dates of reviews are days in UTC, and so are these. */
export interface Absence {
  readonly from_day: string
  readonly to_day: string
}

/** What decides whether somebody can take one more review. */
export interface Workload {
  /** How many reviews they owe. */
  readonly open_reviews: number
  /** They take so many at most; null for any number. */
  readonly review_capacity: number | null
  /** Only days off that are not over. */
  readonly days_off: readonly Absence[]
}

/** The most that a capacity can be. */
export const maxCapacity = 50
/** The most days off of one account that lie ahead. */
export const absenceLimit = 50

/** Why a review was taken from its reviewer. */
export const releaseReasons = {
  REPLACED: { label: 'Given to another reviewer', tone: 'neutral' },
  RELEASED: { label: 'Given back to the vetting team', tone: 'neutral' },
  BLOCKED: { label: 'The account was blocked', tone: 'bad' },
  AWAY: { label: 'Away on the due date', tone: 'warn' },
} as const satisfies Enumeration
export type ReleaseReason = keyof typeof releaseReasons

/** Whether somebody has as many open reviews as they take. */
export function isFull({ open_reviews, review_capacity }: Pick<Workload, 'open_reviews' | 'review_capacity'>): boolean {
  return review_capacity !== null && open_reviews >= review_capacity
}

/** The absence that a day lies in; undefined where they are there. */
export function absenceOn({ days_off }: Pick<Workload, 'days_off'>, day: string): Absence | undefined {
  return days_off.find(({ from_day, to_day }) => from_day <= day && day <= to_day)
}

/** Whether somebody is proposed for a review that is due on a day. Whoever is full or away then can still be chosen by hand. */
export function isAvailable(workload: Workload, dueDay: string): boolean {
  return !isFull(workload) && absenceOn(workload, dueDay) === undefined
}

/** What decides whether somebody is proposed for one review. */
export interface Proposable extends Workload {
  /** Whether they stand in the pool of the assessment. */
  readonly in_pool: boolean
  /** Whether a review of this work was taken from them. */
  readonly had_it: boolean
}

/** Whom to propose for a review that is due on a day: the first of the pool who is available, in the order of the list. */
export function proposed<Reviewer extends Proposable>(
  reviewers: readonly Reviewer[],
  dueDay: string,
): Reviewer | undefined {
  return reviewers.find((reviewer) => reviewer.in_pool && !reviewer.had_it && isAvailable(reviewer, dueDay))
}

/**
 * The day that many days after today, in UTC, as due dates of reviews count.
 * @returns '' for what is no day, such as the "-" that a field has while a number is typed.
 */
export function dayAfter(days: number, now: Date = new Date()): string {
  const day = new Date(now.getTime() + days * 86_400_000)
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10)
}
