import type { Mail } from '#server/platform/mail/mail.ts'

/** It waits in the queue, or for the staff in the outbox, without the words that every mail ends with. */
export type ApplicationMessage = Pick<Mail, 'to' | 'subject' | 'text'>

/**
 * Writes the message of the firm that asks somebody to confirm an application. It repeats nothing that was typed, because a stranger could have it
 * mailed to anybody.
 * @param jobTitle null for an application to the network.
 */
export function confirmationMessage(
  to: string,
  firm: string,
  jobTitle: string | null,
  url: string,
): ApplicationMessage {
  const text = `Hello,

Somebody, probably you, applied at ${firm} with this e-mail address${jobTitle === null ? '' : ` for “${jobTitle}”`}.

Open this page and confirm it, so that your application reaches us:
${url}

If it was not you, ignore this message. The application is then deleted automatically.
`
  return { to, subject: 'Confirm your application', text }
}

/** Writes the message of the firm about an application that was confirmed. It leads to the page of the application. */
export function receivedMessage(to: string, firm: string, url: string): ApplicationMessage {
  const text = `Hello,

Your application at ${firm} has arrived. This page shows how far it is, for half a year. There you can also withdraw it, and ask for your data:
${url}

Whoever has this link can do so, too. Do not pass it on.
`
  return { to, subject: 'Your application has arrived', text }
}

/** Binds a sealed message to its form. */
export function messageLabel(formHash: string): string {
  return `confirmation ${formHash}`
}
