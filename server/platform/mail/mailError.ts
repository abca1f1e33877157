import { isDeadMailbox } from './deadMailbox.ts'

/** The mail server did not accept a message, or did not confirm it. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Refused for good, since the mailbox is dead or for another reason; certainly not accepted, so a retry is safe; or unknown. */
  readonly outcome: 'bounced' | 'refused' | 'retry' | 'unknown'

  constructor(message: string, outcome: MailError['outcome']) {
    super(message)
    this.outcome = outcome
  }
}

/** The part of the library's error that says at which command an attempt ended. */
export interface SmtpFailure {
  readonly code?: string
  /** The command that failed; "CONN" at any moment of a connection. */
  readonly command?: string
  readonly responseCode?: number
  /** All lines of the server's reply. */
  readonly response?: string
  readonly message?: string
}

/** The server wants a login, so our account is at fault, not the mailbox. */
const wantsLogin = 530

/**
 * Replaces the library's error, which names the recipient: logs must not hold it.
 * @param offered true if the server had the whole message, up to its final dot.
 */
export function mailErrorOf(failure: SmtpFailure, offered: boolean): MailError {
  const { code = 'no code', responseCode = '' } = failure
  const outcome = outcomeOf(failure, offered)
  return outcome === 'unknown'
    ? new MailError('The mail server gave no answer. The message may have arrived.', outcome)
    : new MailError(`The mail server did not accept a message (${code} ${responseCode}).`, outcome)
}

/** Finds the outcome. A server that refuses its greeting, a login or our sender says nothing about the mailbox. */
function outcomeOf(failure: SmtpFailure, offered: boolean): MailError['outcome'] {
  if (isRefusedForGood(failure)) return isAboutMailbox(failure) ? 'bounced' : 'refused'
  const { responseCode = 0 } = failure
  return offered && responseCode < 400 ? 'unknown' : 'retry'
}

function isRefusedForGood({ code, command, responseCode }: SmtpFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  // The library itself refuses an invalid address or a message that is too large.
  if (!responseCode) return true
  return command !== 'MAIL FROM' && responseCode >= 500 && responseCode !== wantsLogin
}

/** The library names an address to which nothing can be sent. */
function isAboutMailbox({ responseCode, response = '', message = '' }: SmtpFailure): boolean {
  return responseCode ? isDeadMailbox(response) : message.startsWith('Invalid recipient')
}
