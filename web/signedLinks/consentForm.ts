import * as z from 'zod/mini'
import { messageChannels } from '#shared/platform/messaging/channels.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { askConsentInput } from '#shared/signedLinks/signedLinkInput.ts'
import { consentMessage, defaultLinkDays } from '#shared/signedLinks/signedLinks.ts'
import type { ProfileLinks } from './profileLinks.ts'

/** The channels of the question, including the one that sends nothing. */
export const consentChannels = {
  ...messageChannels,
  NONE: { label: 'None: I send the link myself', tone: 'neutral' },
} as const

export const consentForm = z.object({
  ...z.pick(askConsentInput, { subject: true, body: true, days: true }).shape,
  channel: z.enum(valuesOf(consentChannels), 'Choose a channel.'),
})

/** Returns the question before its sender edits it. */
export function initialQuestion({ first_name, job_title, message_refusal }: ProfileLinks, sender_name: string) {
  const message = consentMessage({ first_name, job_title, sender_name, days: defaultLinkDays })
  return { ...message, days: defaultLinkDays, channel: message_refusal ? ('NONE' as const) : ('ANY' as const) }
}
