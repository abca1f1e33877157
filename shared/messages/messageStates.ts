import type { DeliveryMethod } from '#shared/platform/enumerations.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

// Apart from the lists of messages, since screens without one show states, too.

/** What a message is about, and to whom it goes. */
export const messageKinds = {
  /** To a developer. */
  MESSAGE: { label: 'Message', tone: 'neutral' },
  /** To a developer, about a job. */
  JOB_MESSAGE: { label: 'About a job', tone: 'neutral' },
  /** To a contact or a client of a company. */
  COMPANY_MESSAGE: { label: 'Company mail', tone: 'neutral' },
  /** To a participant of a meeting: an invitation, or that it does not take place. */
  CALENDAR: { label: 'Calendar mail', tone: 'neutral' },
} as const satisfies Enumeration
export type MessageKind = keyof typeof messageKinds

/** The life of a message to one person. */
export const messageStates = {
  QUEUED: { label: 'Waiting', tone: 'info' },
  SENDING: { label: 'Sending', tone: 'progress' },
  SENT: { label: 'Sent', tone: 'good' },
  REFUSED: { label: 'Not sent', tone: 'bad' },
  /** The mailbox refused it for good. */
  BOUNCED: { label: 'Bounced', tone: 'bad' },
  /** It was sent, but no answer came back. It is never sent again automatically. */
  UNKNOWN: { label: 'Unknown', tone: 'warn' },
} as const satisfies Enumeration
export type MessageState = keyof typeof messageStates

interface Delivered {
  readonly state: MessageState
  readonly delivery_method: DeliveryMethod
}

/** Gives the state that people see. A message in the outbox was sent, but reached nobody. */
export function shownState({ state, delivery_method }: Delivered) {
  if (state === 'SENT' && delivery_method === 'OUTBOX') return { label: 'Kept in outbox', tone: 'neutral' } as const
  return messageStates[state]
}
