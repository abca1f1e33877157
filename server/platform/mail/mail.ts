import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The address for answers, if it is not MAIL_FROM. */
  readonly replyTo?: string
  /** The Message-ID with its angle brackets; by default a random one. */
  readonly messageId?: string
}

/** The mail server did not accept a message, or did not confirm it. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** Refused for good; certainly not accepted, so it can be tried again; or unknown. */
  readonly outcome: 'refused' | 'retry' | 'unknown'

  constructor(message: string, outcome: MailError['outcome']) {
    super(message)
    this.outcome = outcome
  }
}

/** Sends mail through the server of SMTP_URL. */
export interface Mailer {
  /** Whether mail is set up. Without it `send` throws. */
  readonly enabled: boolean
  /** Hands one message to the mail server. @throws MailError when the server cannot be reached or does not accept it. */
  send(mail: Mail): Promise<void>
}

const timeout = 10_000

/** The mailer of a process. It logs that a message was sent, never its recipient or its text. */
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
      const { messageId } = await transport.sendMail(mail).catch(throwMailError)
      log.info({ messageId }, 'mail sent')
    },
  }
}

/** Replaces the library's error, which names the recipient: logs must not hold it. */
function throwMailError(error: SmtpFailure): never {
  const { code = 'no code', responseCode = '' } = error
  throw new MailError(`The mail server did not take a message (${code} ${responseCode}).`, outcomeOf(error))
}

interface SmtpFailure {
  readonly code?: string
  /** The code of the connection's error, such as ECONNREFUSED. */
  readonly originalCode?: string
  readonly responseCode?: number
}

function outcomeOf({ code, originalCode, responseCode = 0 }: SmtpFailure): MailError['outcome'] {
  if (code === 'EDNS' || originalCode === 'ECONNREFUSED') return 'retry'
  if (code === 'EAUTH') return 'refused'
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unknown'
  return responseCode >= 400 && responseCode < 500 ? 'retry' : 'refused'
}
