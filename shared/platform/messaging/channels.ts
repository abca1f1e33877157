import { deliveryMethods } from '#shared/platform/enumerations.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** The ways in which people talk to each other outside Vouch. */
export const channels = {
  CALL: { label: 'Call', tone: 'neutral' },
  VIDEO: { label: 'Video', tone: 'neutral' },
  CHAT: { label: 'Chat', tone: 'neutral' },
  EMAIL: { label: 'E-mail', tone: 'neutral' },
  IN_PERSON: { label: 'In person', tone: 'neutral' },
} as const satisfies Enumeration
export type Channel = keyof typeof channels

/** The channels that a sender can choose. */
export const messageChannels = {
  ANY: { label: 'Slack, or else e-mail', tone: 'neutral' },
  SLACK: deliveryMethods.SLACK,
  EMAIL: deliveryMethods.EMAIL,
} as const satisfies Enumeration
export type MessageChannel = keyof typeof messageChannels

/** Explains the field of a subject. */
export const subjectHint = 'Only e-mails have a subject. Slack does not show it.'
