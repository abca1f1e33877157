import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from './env.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Sends mail, where SMTP_URL names a server. */
export interface Mailer {
  /** Whether mail is set up; without it `send` throws. */
  readonly enabled: boolean
  /** Hands one message to the mail server. Throws when the server cannot be reached or refuses it. */
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
function forgetAddresses(error: { code?: string; responseCode?: number }): never {
  throw new Error(`The mail server did not take a message (${error.code ?? 'no code'} ${error.responseCode ?? ''}).`)
}
