import type { MailError } from '#server/platform/mail/mailError.ts'
import type { MailReply, MailStep } from '#test/servers/mailServer.ts'

/** The outcome of a try for its sender; `died` if its node stopped in the middle of it. */
export type MailOutcome = MailError['outcome'] | 'sent' | 'died'

export interface Fate {
  readonly at: MailStep
  readonly reply: MailReply
  /** In milliseconds before the reply. */
  readonly pause?: number
  /** True if the node of the sender is killed at this step. */
  readonly kills?: true
  /** The outcome that the sender must see. */
  readonly outcome: MailOutcome
}

/** A sender waits for any answer for this time, in milliseconds. Such a try must take longer, and others can on a busy machine. */
export const patienceMs = 200

export const fates = {
  taken: { at: 'message', reply: '250 taken', outcome: 'sent' },
  slow: { at: 'message', reply: '250 taken', pause: patienceMs / 4, outcome: 'sent' },
  late: { at: 'message', reply: '250 taken', pause: patienceMs * 1.5, outcome: 'unknown' },
  lost: { at: 'message', reply: 'close', outcome: 'unknown' },
  unanswered: { at: 'message', reply: 'silence', outcome: 'unknown' },
  crowded: { at: 'greeting', reply: '421 too many connections', outcome: 'retry' },
  unwelcome: { at: 'greeting', reply: '554 your network is not welcome', outcome: 'retry' },
  dropped: { at: 'greeting', reply: 'close', outcome: 'retry' },
  silent: { at: 'greeting', reply: 'silence', outcome: 'retry' },
  wrongSender: { at: 'MAIL', reply: '550 your sender is not welcome', outcome: 'retry' },
  busy: { at: 'RCPT', reply: '451 come back later', outcome: 'retry' },
  cut: { at: 'DATA', reply: 'close', outcome: 'retry' },
  stopping: { at: 'DATA', reply: '451 the server stops', outcome: 'retry' },
  full: { at: 'message', reply: '452 no room', outcome: 'retry' },
  unknownMailbox: { at: 'RCPT', reply: '550 no such person', outcome: 'bounced' },
  blocked: { at: 'RCPT', reply: '550 5.7.1 your server is on a block list', outcome: 'refused' },
  unwanted: { at: 'DATA', reply: '550 not from you', outcome: 'refused' },
  tooLarge: { at: 'message', reply: '552 too large', outcome: 'refused' },
  diesAtGreeting: { at: 'greeting', reply: 'close', kills: true, outcome: 'died' },
  diesAtData: { at: 'DATA', reply: 'close', kills: true, outcome: 'died' },
  diesAfter: { at: 'message', reply: '250 taken', kills: true, outcome: 'died' },
} as const satisfies Record<string, Fate>

export type FateName = keyof typeof fates
export const fateNames = Object.keys(fates) as FateName[]

/** Returns whether a sender may see this outcome. A try that took longer than its patience may know no more. */
export function mayBe(fate: Fate, outcome: MailOutcome, tookMs: number): boolean {
  return outcome === fate.outcome || (tookMs >= patienceMs && (outcome === 'retry' || outcome === 'unknown'))
}
