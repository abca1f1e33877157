import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * The message that asks somebody to confirm an application. Nothing that was typed stands in it, because a stranger could have it mailed to
 * anybody.
 * @param jobTitle null for an application to the network.
 */
export function confirmationMessage(to: string, jobTitle: string | null, url: string): Mail {
  const text = `Hello,

somebody, probably you, applied with this e-mail address${jobTitle === null ? '' : ` for “${jobTitle}”`}.

Open this page and confirm it, so that your application reaches us:
${url}

If it was not you, ignore this message. The application is then deleted automatically.
`
  return { to, subject: 'Confirm your application', text }
}

/** What a sealed message is bound to. */
export function messageLabel(formHash: string): string {
  return `confirmation ${formHash}`
}
