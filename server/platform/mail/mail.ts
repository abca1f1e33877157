import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where an answer goes, if not to MAIL_FROM. */
  readonly replyTo?: string
  /** The Message-ID, with its angle brackets; made up where it does not matter. */
  readonly messageId?: string
}

/** A message that the mail server did not take, or did not say that it took. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Refused for good; surely not taken, and worth another try; or nobody knows. */
  readonly outcome: 'refused' | 'later' | 'unknown'

  constructor(message: string, outcome: MailError['outcome']) {
    super(message)
    this.outcome = outcome
  }
}

/** Sends mail, where SMTP_URL names a server. */
export interface Mailer {
  /** Whether mail is set up; without it `send` throws. */
  readonly enabled: boolean
  /** Hands one message to the mail server. Throws a MailError when the server cannot be reached or refuses it. */
  send(mail: Mail): Promise<void>
}

const timeout = 10_000

/** The mailer of a process. It logs that a message left, never to whom or what it says. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>, log: Logger): Mailer {
  if (!env.SMTP_URL) {
    return { enabled: false, send: () => Promise.reject(new Error('Mail is not set up: SMTP_URL is empty.')) }
  }
  const transport = createTransport(
    { url: env.SMTP_URL, connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout },
    { from: env.MAIL_FROM },
  )
  return {
    enabled: true,
    send: async (mail) => {
      const { messageId } = await transport.sendMail(mail).catch(forgetAddresses)
      log.info({ messageId }, 'mail sent')
    },
  }
}

/** The library's error names the recipient, in several places; whoever logs it must not. */
function forgetAddresses(error: SmtpFailure): never {
  const { code = 'no code', responseCode = '' } = error
  throw new MailError(`The mail server did not take a message (${code} ${responseCode}).`, outcomeOf(error))
}

interface SmtpFailure {
  readonly code?: string
  /** Of the connection, such as ECONNREFUSED. */
  readonly originalCode?: string
  readonly responseCode?: number
}

function outcomeOf({ code, originalCode, responseCode = 0 }: SmtpFailure): MailError['outcome'] {
  if (code === 'EDNS' || originalCode === 'ECONNREFUSED') return 'later'
  if (code === 'EAUTH') return 'refused'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unknown'
  return responseCode >= 400 && responseCode < 500 ? 'later' : 'refused'
}
