import type { MailError } from '#server/platform/mail/mailError.ts'
import { longestPauseSeconds } from '#server/platform/tasks/recall.ts'
import type { ClaimedTask } from './claims.ts'

/** Attempts per mail. With the pauses in between they take about four hours. */
const maxAttempts = 10
const firstPauseSeconds = 30
/** Time for a mail server that lost a connection to come to rest. */
const unclearPauseSeconds = 5 * 60
/** A lost link is worse than a second copy of it, and a third helps nobody. */
const maxUnclear = 2

/** Whether a mail may have arrived so often that it is not sent once more. */
export function isSpent({ unclear }: Pick<ClaimedTask, 'unclear'>): boolean {
  return unclear >= maxUnclear
}

/** The seconds until a mail that failed is tried again; undefined when it is given up. */
export function pauseAfter(
  { attempts, unclear }: Pick<ClaimedTask, 'attempts' | 'unclear'>,
  outcome: MailError['outcome'],
): number | undefined {
  if (outcome === 'refused' || attempts >= maxAttempts) return undefined
  if (outcome === 'unknown') return isSpent({ unclear: unclear + 1 }) ? undefined : unclearPauseSeconds
  return Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
}
