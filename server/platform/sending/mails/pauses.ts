import type { MailError } from '#server/platform/mail/mailError.ts'
import { longestPauseSeconds } from '#server/platform/sending/recall.ts'
import type { ClaimedTask } from './claims.ts'

/** With the pauses in between, these attempts take about four hours. */
const maxAttempts = 10
const firstPauseSeconds = 30
/** A mail server that lost a connection gets this time to recover. */
const unclearPauseSeconds = 5 * 60
/** The most tries that may have arrived. Losing a link is worse than a second copy of it, but a third copy helps nobody. */
const maxUnclear = 2

/** Returns whether a mail may have arrived so often that it is not sent once more. */
export function isSpent({ unclear }: Pick<ClaimedTask, 'unclear'>): boolean {
  return unclear >= maxUnclear
}

/** Gives the seconds until a failed mail is tried again; undefined when it is given up. */
export function pauseAfter(
  { attempts, unclear }: Pick<ClaimedTask, 'attempts' | 'unclear'>,
  outcome: MailError['outcome'],
): number | undefined {
  if (outcome === 'refused' || outcome === 'bounced' || attempts >= maxAttempts) return undefined
  if (outcome === 'unknown') return isSpent({ unclear: unclear + 1 }) ? undefined : unclearPauseSeconds
  return Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
}
