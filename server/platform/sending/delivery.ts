import type { Env } from '#server/env.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import type { Mail, Mailer } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { applicationUrl } from './applicationLink.ts'
import { leaveUrl } from './leaveLink.ts'
import { createSlack, isPersonInSlack } from './slack.ts'

const mailRetrySeconds = 60
const noSlackId = 'Not sent: the developer has no Slack id any more.'

/** A message that leaves now. */
export interface OutgoingMessage {
  readonly slack_user_id: string | null
  readonly email: string
  /** The sender's e-mail address. */
  readonly reply_to: string | null
  /** The name of the sender; null for the firm itself. */
  readonly sender_name: string | null
  /** A person wrote it, and no rule or record. */
  readonly is_personal: boolean
  readonly subject: string
  readonly text: string
  /** A sentence that says why its reader gets a mail. */
  readonly reason: string
  /** The application that a mail is about. The mail has the link to its page. */
  readonly application_id?: string | undefined
  /** The developer who gets it. Their mail has a link with which they can leave all mails. */
  readonly developer_id?: string
  /** The only address in the text that becomes a link in Slack. */
  readonly link?: string
  readonly calendar?: Mail['calendar']
  readonly button?: Mail['button']
}

export interface DeliveryService {
  /** The methods that can deliver a message now. */
  ready(): DeliveryMethod[]
  /** Sends a message once. @param id becomes the Message-ID of a mail. */
  send(method: DeliveryMethod, id: string, message: OutgoingMessage): Promise<Delivery>
}

interface DeliveryDeps {
  readonly env: Env
  readonly mailer: Mailer
  /** Signs the links in mails. */
  readonly secret: string
}

/** Creates the delivery of one node: Slack and mail, if they are set up. */
export function createDelivery({ env, mailer, secret }: DeliveryDeps): DeliveryService {
  const slack = createSlack(env)
  let slackPausedUntil = 0

  async function bySlack({ slack_user_id, text, link }: OutgoingMessage): Promise<Delivery> {
    if (!slack || !isPersonInSlack(slack_user_id)) return { outcome: 'refused', reason: noSlackId }
    const delivery = await slack.post(slack_user_id, text, link)
    // Slack limits the whole workspace, so all messages wait.
    if (delivery.outcome === 'retry') slackPausedUntil = performance.now() + delivery.seconds * 1_000
    return delivery
  }

  async function byMail(id: string, message: OutgoingMessage): Promise<Delivery> {
    const { email: to, reply_to, sender_name, is_personal, subject, text, reason } = message
    const { calendar, button, developer_id, application_id } = message
    const messageId = `<message-${id}@${new URL(env.PUBLIC_URL).hostname}>`
    const links = {
      ...(application_id && { followUrl: applicationUrl(env, secret, application_id) }),
      ...(developer_id && { leaveUrl: leaveUrl(env, secret, developer_id) }),
    }
    try {
      await mailer.send({
        to,
        subject,
        text,
        reason,
        messageId,
        isPersonal: is_personal,
        ...(reply_to && { replyTo: reply_to }),
        ...(sender_name && { senderName: sender_name }),
        ...(calendar && { calendar }),
        ...(button && { button }),
        ...links,
      })
      return { outcome: 'sent', reference: messageId }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      const { outcome, message: reason } = error
      if (outcome === 'bounced') return { outcome: 'refused', reason, bounced: true }
      return outcome === 'refused' ? { outcome, reason } : { outcome, reason, seconds: mailRetrySeconds }
    }
  }

  return {
    ready: () => [
      ...(slack && performance.now() >= slackPausedUntil ? (['SLACK'] as const) : []),
      ...(mailer.enabled ? (['EMAIL'] as const) : []),
    ],
    send: (method, id, message) => (method === 'SLACK' ? bySlack(message) : byMail(id, message)),
  }
}
