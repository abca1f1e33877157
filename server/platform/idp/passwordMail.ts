import type { Mailer } from '#server/platform/mail/mail.ts'
import type { LinkPurpose } from './accounts.ts'

const texts: Record<LinkPurpose, { subject: string; text: (url: string) => string }> = {
  welcome: {
    subject: 'Your Vouch account',
    text: (url) => `An account was made for you in Vouch.

Set your password within two days:
${url}

The link works once. After that you log in with this e-mail address and your password.
`,
  },
  reset: {
    subject: 'Set a new password for Vouch',
    text: (url) => `Someone asked for a new password for your Vouch account.

Set it within one hour:
${url}

The link works once. If it was not you, ignore this message: your password stays as it is.
`,
  },
}

/** Mails a link that `createPasswordLink` made. Throws when the mail server does not take it. */
export function mailPasswordLink(mailer: Mailer, to: string, url: string, purpose: LinkPurpose): Promise<void> {
  const { subject, text } = texts[purpose]
  return mailer.send({ to, subject, text: text(url) })
}
