import type { Mail } from '#server/platform/mail/mail.ts'

/**
 * Writes the message that asks somebody to confirm an application. It repeats nothing that was typed, because a stranger could have it
 * mailed to anybody.
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

/** Binds a sealed message to its form. */
export function messageLabel(formHash: string): string {
  return `confirmation ${formHash}`
}
