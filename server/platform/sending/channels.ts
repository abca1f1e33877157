import type { Env } from '#server/env.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import { isPersonInSlack } from './slack.ts'

/** The channels that can deliver messages now. A test uses none of them. */
export interface DeliveryChannels {
  readonly test: boolean
  readonly slack: boolean
  readonly mail: boolean
}

interface ChannelDeps {
  readonly env: Pick<Env, 'PORTAL_PRODUCTION' | 'SLACK_TOKEN'>
  readonly mailer: Pick<Mailer, 'enabled'>
}

/** Lists the channels that work now. Only the production portal ever reaches real people, whatever the request says. */
export function availableChannels({ env, mailer }: ChannelDeps, test = false): DeliveryChannels {
  return { test: test || !env.PORTAL_PRODUCTION, slack: env.SLACK_TOKEN !== undefined, mail: mailer.enabled }
}

/**
 * Chooses how a message reaches a person: Slack before mail, and the outbox for tests and when neither is set up.
 * @param only the channel that the sender chose; by default any.
 * @returns null when the channels that are set up do not reach the person.
 */
export function methodFor(
  person: { readonly slack_user_id: string | null },
  { test, slack, mail }: DeliveryChannels,
  only?: DeliveryMethod | null,
): DeliveryMethod | null {
  if (test || !(slack || mail)) return 'OUTBOX'
  if (slack && only !== 'EMAIL' && isPersonInSlack(person.slack_user_id)) return 'SLACK'
  return mail && only !== 'SLACK' ? 'EMAIL' : null
}

/** Chooses how a mail reaches somebody whom Slack does not reach. @returns null when mail is not set up. */
export function mailMethod(channels: DeliveryChannels): DeliveryMethod | null {
  return methodFor({ slack_user_id: null }, channels, 'EMAIL')
}
