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

export interface Invitation {
  readonly by_name: string
  readonly by_email: string
  readonly firm: string
  /** The company of a client; null for somebody of the firm. */
  readonly company: string | null
}

function invitation({ by_name, firm, company }: Invitation) {
  return {
    subject: company ? `${by_name} invites you to follow the jobs of ${company}` : `Your account at ${firm}`,
    sentence: company
      ? `${by_name} of ${firm} invites you to follow the jobs of ${company}. You see there who we propose, tell us who interests you, and suggest times for interviews.`
      : `${by_name} made an account for you in Vouch, which ${firm} works with.`,
  }
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

/**
 * Writes the mail with the link.
 * @param invited who made the account, where a person did. The mail comes from them.
 */
export function composePasswordMail(
  to: string,
  { url, purpose, expiresAt }: MailableLink,
  invited: Invitation | null = null,
): Mail {
  const isInvited = purpose === 'welcome' && invited !== null
  const { subject, sentence } = isInvited ? invitation(invited) : beginnings[purpose]
  const text = `Hello,

${sentence}

Set your password before ${moments.format(new Date(expiresAt))} UTC:
${url}

${ends[purpose]}
`
  const from = isInvited && { senderName: invited.by_name, replyTo: invited.by_email }
  return { to, subject, text, reason, button: 'Set Your Password', ...from }
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
