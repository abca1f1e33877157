import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { mailErrorOf, type SmtpFailure } from './mailError.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** The address for answers, if it is not MAIL_FROM. */
  readonly replyTo?: string
  /** A calendar file for programs that read it as a part of the mail (RFC 6047). */
  readonly calendar?: { readonly method: string; readonly content: string }
  /** The Message-ID with its angle brackets; by default a random one. */
  readonly messageId?: string
  /** The page on which its reader can choose to get no more mails. It stands below the text, and mail programs offer it (RFC 8058). */
  readonly leaveUrl?: string
}

/** Sends mail through the server of SMTP_URL. */
export interface Mailer {
  /** True if mail is set up. Without it `send` throws. */
  readonly enabled: boolean
  /**
   * Hands one message to the mail server, in at most twice SEND_TIMEOUT. After that no part of it is still being sent.
   * @throws MailError when the server cannot be reached or does not accept it.
   */
  send(mail: Mail): Promise<void>
}

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SEND_TIMEOUT'>

/** Creates the mailer of a process. It logs that a message was sent, never its recipient or its text. */
export function createMailer(env: MailEnv, log: Logger): Mailer {
  if (!env.SMTP_URL) {
    return { enabled: false, send: () => Promise.reject(new Error('Mail is not set up: SMTP_URL is empty.')) }
  }
  return {
    enabled: true,
    send: async (mail) => {
      const messageId = await handOver(env, mail)
      log.info({ messageId }, 'mail sent')
    },
  }
}

function withLeaveLink({ leaveUrl, text, ...mail }: Mail) {
  if (!leaveUrl) return { ...mail, text }
  const headers = { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...mail, text: `${text}\n\n-- \nNo more mails from us? Open ${leaveUrl}\n`, headers }
}

/** Sends a message over a connection of its own. It closes the connection to a server that keeps talking without an answer. */
async function handOver({ SMTP_URL: url, MAIL_FROM: from, SEND_TIMEOUT }: MailEnv, mail: Mail): Promise<string> {
  const silence = SEND_TIMEOUT * 1_000
  const timeouts = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence }
  let offered = false
  // Only the library's log tells that the final dot of the message was sent. Before that dot, no server accepts it.
  const info = ({ tnx }: { readonly tnx?: string }) => {
    offered ||= tnx === 'message'
  }
  const transport = createTransport({ url, ...timeouts, logger: { info } }, { from })
  const { calendar: icalEvent, ...message } = mail
  try {
    const { messageId } = await transport.sendMail({
      ...withLeaveLink(message),
      ...(icalEvent && { icalEvent }),
      signal: AbortSignal.timeout(2 * silence),
    })
    return messageId
  } catch (error) {
    throw mailErrorOf(error as SmtpFailure, offered)
  }
}
