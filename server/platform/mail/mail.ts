import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { type FirmLogo, readFirmLogo } from './firmLogo.ts'
import { mailErrorOf, type SmtpFailure } from './mailError.ts'
import { mailHtml } from './mailHtml.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Begins with a greeting. The sender and the reason follow below it. */
  readonly text: string
  /** A sentence that says why its reader gets it. */
  readonly reason: string
  /** The person of the firm who writes; by default the firm itself. */
  readonly senderName?: string
  /** The address for answers, if it is not MAIL_FROM. */
  readonly replyTo?: string
  /** The words on the button, which leads to the first address that has a line for itself. */
  readonly button?: string
  /** A person wrote it to its reader. Any other mail says that it is automatic, so that no program answers it (RFC 3834). */
  readonly isPersonal?: boolean
  /** A calendar file for programs that read it as a part of the mail (RFC 6047). */
  readonly calendar?: { readonly method: string; readonly content: string }
  /** The Message-ID with its angle brackets; by default a random one. */
  readonly messageId?: string
  /** The page that shows an applicant how far the application is. */
  readonly followUrl?: string
  /** The page on which its reader can choose to get no more mails. It is below the text, and mail programs offer it (RFC 8058). */
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

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'SEND_TIMEOUT' | 'FIRM_NAME' | 'FIRM_LOGO'>

/** Creates the mailer of a process. It logs that a message was sent, never its recipient or its text. @throws Error as `readFirmLogo`. */
export function createMailer(env: MailEnv, log: Logger): Mailer {
  if (!env.SMTP_URL) {
    return { enabled: false, send: () => Promise.reject(new Error('Mail is not set up: SMTP_URL is empty.')) }
  }
  const logo = env.FIRM_LOGO ? readFirmLogo(env.FIRM_LOGO) : undefined
  return {
    enabled: true,
    send: async (mail) => {
      const messageId = await handOver(env, mail, logo)
      log.info({ messageId }, 'mail sent')
    },
  }
}

/** Adds the sender of a mail, the reason why its reader gets it, and useful pages as a signature; and makes the same as HTML. */
function signed(
  { text, reason, followUrl, leaveUrl, isPersonal, senderName: _sender, button, ...mail }: Mail,
  firm: string,
  logo: FirmLogo | undefined,
) {
  const links = [
    ...(followUrl ? [{ label: 'Where is my application?', url: followUrl }] : []),
    ...(leaveUrl ? [{ label: 'No more mails from us?', url: leaveUrl }] : []),
  ]
  const end = [firm, reason]
  const signature = [...end, ...links.map(({ label, url }) => `${label} Open ${url}`)]
  const unsubscribe = { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return {
    ...mail,
    text: `${text.trimEnd()}\n\n-- \n${signature.join('\n')}\n`,
    html: mailHtml(text, end, links, { button, logo: logo?.cid }),
    ...(logo && { attachments: [logo] }),
    headers: { ...(leaveUrl && unsubscribe), ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }) },
  }
}

/** Gives the address of a sender such as `Vouch <vouch@example.com>`. */
export function addressIn(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}

/** Sends a message over a connection of its own. It closes the connection to a server that keeps talking without an answer. */
async function handOver(
  { SMTP_URL: url, MAIL_FROM: from, SEND_TIMEOUT, FIRM_NAME }: MailEnv,
  mail: Mail,
  logo: FirmLogo | undefined,
): Promise<string> {
  const silence = SEND_TIMEOUT * 1_000
  const timeouts = { connectionTimeout: silence, greetingTimeout: silence, socketTimeout: silence }
  let offered = false
  // Only the library's log tells that the final dot of the message was sent. Before that dot, no server accepts it.
  const info = ({ tnx }: { readonly tnx?: string }) => {
    offered ||= tnx === 'message'
  }
  // A start without mail does not wait for the library.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts, logger: { info } }, { from })
  const { calendar: icalEvent, ...message } = mail
  try {
    const { messageId } = await transport.sendMail({
      ...signed(message, FIRM_NAME, logo),
      ...(mail.senderName && { from: { name: `${mail.senderName}, ${FIRM_NAME}`, address: addressIn(from) } }),
      ...(icalEvent && { icalEvent }),
      signal: AbortSignal.timeout(2 * silence),
    })
    return messageId
  } catch (error) {
    throw mailErrorOf(error as SmtpFailure, offered)
  }
}
