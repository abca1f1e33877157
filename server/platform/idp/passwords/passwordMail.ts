import type { LinkPurpose } from '#server/platform/idp/provider/accounts.ts'
import type { Mail } from '#server/platform/mail/mail.ts'

const reason = 'You get this mail because there is a Vouch account with this e-mail address.'

const beginnings: Record<LinkPurpose, { subject: string; sentence: string }> = {
  welcome: {
    subject: 'Your Vouch account',
    sentence: 'An account was made for you in Vouch.',
  },
  reset: {
    subject: 'Set a new password for Vouch',
    sentence: 'Someone asked for a new password for your Vouch account.',
  },
}

const ends: Record<LinkPurpose, string> = {
  welcome: 'The link works once. After that you log in with this e-mail address and your password.',
  reset: 'The link works once. If it was not you, ignore this message: your password stays as it is.',
}

/** A link from `createPasswordLink`. */
interface MailableLink {
  readonly url: string
  readonly purpose: LinkPurpose
  /** A moment, or its text in ISO 8601. */
  readonly expiresAt: Date | string
}

export function composePasswordMail(to: string, { url, purpose, expiresAt }: MailableLink): Mail {
  const { subject, sentence } = beginnings[purpose]
  const text = `Hello,

${sentence}

Set your password before ${moments.format(new Date(expiresAt))} UTC:
${url}

${ends[purpose]}
`
  return { to, subject, text, reason }
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
