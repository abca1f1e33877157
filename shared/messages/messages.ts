import { channels } from '#shared/checkIns/checkIns.ts'
import { jobMessageStates } from '#shared/jobMessages/jobMessages.ts'
import { deliveryMethods } from '#shared/platform/enumerations.ts'
import { defineList } from '#shared/platform/lists.ts'
import type { Enumeration } from '#shared/platform/transitions.ts'

/** Each entry in the communication with a developer is one of these. */
export const communicationKinds = {
  MESSAGE: { label: 'Message', tone: 'neutral' },
  JOB_MESSAGE: { label: 'About a job', tone: 'neutral' },
  REPLY: { label: 'Reply', tone: 'neutral' },
} as const satisfies Enumeration
export type CommunicationKind = keyof typeof communicationKinds

export const communicationChannels = { ...deliveryMethods, ...channels } as const satisfies Enumeration
export type CommunicationChannel = keyof typeof communicationChannels

export const communicationStates = {
  ...jobMessageStates,
  RECEIVED: { label: 'Received', tone: 'neutral' },
} as const satisfies Enumeration
export type CommunicationState = keyof typeof communicationStates

/** Every message to a developer, also about jobs, and their replies. */
export const communicationList = defineList({
  noun: 'communication',
  title: 'Communication',
  permission: 'messages:send',
  pageSize: 20,
  sort: { at: 'desc_nulls_last' },
  columns: {
    at: { label: 'When', kind: 'moment', filter: true },
    kind: { label: 'Kind', kind: 'oneOf', values: communicationKinds, filter: true, sortable: false },
    channel: { label: 'Channel', kind: 'oneOf', values: communicationChannels, filter: true, sortable: false },
    state: { label: 'State', kind: 'oneOf', values: communicationStates, filter: true, sortable: false },
    person: { label: 'By', kind: 'person', filter: true, sortable: false },
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

/** Explains the field of a subject. */
export const subjectHint = 'Only e-mails have a subject. Slack does not show it.'
