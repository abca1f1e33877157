import { channels } from '#shared/checkIns/checkIns.ts'
import type { CalendarMethod } from '#shared/meetings/invitations.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'
import { messageKinds, messageStates, shownState } from './messageStates.ts'

/** Each entry in the communication with somebody is one of these. */
export const communicationKinds = {
  ...messageKinds,
  REPLY: { label: 'Reply', tone: 'neutral' },
} as const satisfies Enumeration
export type CommunicationKind = keyof typeof communicationKinds

export const communicationChannels = { ...deliveryMethods, ...channels } as const satisfies Enumeration
export type CommunicationChannel = keyof typeof communicationChannels

export const communicationStates = {
  ...messageStates,
  RECEIVED: { label: 'Received', tone: 'neutral' },
} as const satisfies Enumeration
export type CommunicationState = keyof typeof communicationStates

interface Entry {
  readonly state: CommunicationState
  readonly channel: CommunicationChannel
}

/** Gives the state that people see. A reply has no delivery state. */
export function shownEntryState({ state, channel }: Entry) {
  if (state === 'RECEIVED') return communicationStates.RECEIVED
  return shownState({ state, delivery_method: channel === 'SLACK' || channel === 'OUTBOX' ? channel : 'EMAIL' })
}

/** Names the kind of an entry. A calendar mail invites somebody, or says that a meeting does not take place. */
export function shownKind({
  kind,
  meeting,
}: {
  kind: CommunicationKind
  meeting: { method: CalendarMethod } | null
}): string {
  if (meeting) return meeting.method === 'CANCEL' ? 'Cancellation' : 'Invitation'
  return communicationKinds[kind].label
}

/** Every message that was sent to a person or waits, and what developers answered. */
export const communicationList = defineList({
  noun: 'communication',
  title: 'Communication',
  permission: 'messages:send',
  pageSize: 20,
  sort: { at: 'desc_nulls_last' },
  columns: {
    at: { label: 'When', kind: 'moment', filter: true },
    reader: { label: 'To', kind: 'text', searched: true, sortable: false },
    kind: { label: 'Kind', kind: 'oneOf', values: communicationKinds, filter: true, sortable: false },
    channel: { label: 'Channel', kind: 'oneOf', values: communicationChannels, filter: true, sortable: false },
    state: { label: 'State', kind: 'oneOf', values: communicationStates, filter: true, sortable: false },
    person: { label: 'By', kind: 'person', filter: true, sortable: false },
    subject: { label: 'Subject', kind: 'text', searched: true, hidden: true, sortable: false },
    text: { label: 'Text', kind: 'text', searched: true, sortable: false },
  },
})

/** The channels that a sender can choose. */
export const messageChannels = {
  ANY: { label: 'Slack, or else e-mail', tone: 'neutral' },
  SLACK: deliveryMethods.SLACK,
  EMAIL: deliveryMethods.EMAIL,
} as const satisfies Enumeration
export type MessageChannel = keyof typeof messageChannels

export const subjectHint = 'Only e-mails have a subject. Slack does not show it.'
